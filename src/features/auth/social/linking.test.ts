import { afterAll, describe, expect, test } from "bun:test";
import { type Browser, PASSWORD } from "#test/helpers/accounts.ts";
import { createGoogleWorld } from "#test/helpers/google-world.ts";
import { comeBack, signInThere, signInThrough, ticketIn } from "#test/helpers/provider.ts";

const { world, atGoogle, exchange, googleMember, close } = await createGoogleWorld();
afterAll(close);

describe("Linking", () => {
  async function link(browser: Browser): Promise<string> {
    const { body } = await browser.post("/api/auth/connections/google");
    return comeBack(browser, await signInThere(new URL(String(body.url))));
  }

  test("adds a way to sign in, and unlinking takes it away.", async () => {
    const anna = await world.join();
    atGoogle();
    expect(await link(anna)).toBe("/settings/security#linked=google");
    expect(await link(anna)).toBe("/settings/security#linked=google");
    const browser = world.browser();
    const { body } = await exchange(browser, ticketIn(await signInThrough(browser, "google")));
    expect(world.features.auth.authenticate(String(body.token)).userId).toBe(anna.userId);
    expect((await anna.delete("/api/auth/connections/google")).status).toBe(200);
    expect((await anna.get("/api/auth/connections")).body).toEqual({ data: [] });
    expect(await anna.delete("/api/auth/connections/google")).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  });

  test("is refused for an account there that is linked to someone else, or when one of the provider is linked already.", async () => {
    const { person } = await googleMember();
    const anna = await world.join();
    expect(await link(anna)).toBe("/settings/security#error=connection_in_use");
    atGoogle();
    await link(anna);
    atGoogle();
    expect(await link(anna)).toBe("/settings/security#error=connection_in_use");
    expect(person.sub).toStartWith("google-");
  });

  test("of a user who has signed out meanwhile does not happen.", async () => {
    const anna = await world.join();
    atGoogle();
    const { body } = await anna.post("/api/auth/connections/google");
    await anna.post("/api/auth/sign-out");
    expect(await comeBack(anna, await signInThere(new URL(String(body.url))))).toBe(
      "/settings/security#error=invalid_token",
    );
  });

  test("cannot take the last way in away.", async () => {
    const { browser, person, userId } = await googleMember();
    expect(await browser.delete("/api/auth/connections/google")).toMatchObject({
      status: 409,
      body: { code: "last_way_in" },
    });
    expect(world.features.auth.accountOf(userId)).toMatchObject({
      hasPassword: false,
      connections: [{ social: "google" }],
    });
    expect(
      await browser.post("/api/auth/change_password", {
        oldPassword: "x",
        newPassword1: PASSWORD,
        newPassword2: PASSWORD,
      }),
    ).toMatchObject({
      status: 409,
      body: { code: "password_not_set" },
    });
    await browser.post("/api/auth/initRecover", { email: person.email });
    const code = await world.linkTo(person.email);
    const set = await browser.post("/api/auth/setNewPassword", {
      code,
      password1: PASSWORD,
      password2: PASSWORD,
    });
    browser.token = String(set.body.token);
    expect((await browser.delete("/api/auth/connections/google")).status).toBe(200);
  });
});
