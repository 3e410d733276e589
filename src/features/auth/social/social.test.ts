import { afterAll, describe, expect, test } from "bun:test";
import { FORM, PASSWORD } from "#test/helpers/browsers.ts";
import { startGoogle } from "#test/helpers/provider.ts";
import { comeBack, signInThrough, ticketIn } from "#test/helpers/social.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import { createWorld } from "#test/helpers/world.ts";

const google = await startGoogle();
const world = createWorld({ google });
const { become, exchange, signUp, member } = world.google;
afterAll(world.close);

test("Only configured providers are offered", async () => {
  expect((await world.browser().get("/api/auth/providers")).body).toEqual({ data: ["google"] });
  expect(await comeBack(world.browser(), "/api/auth/oauth/vk/start")).toBe("/auth/login#error=bad_oauth");
  expect((await world.browser().get("/api/auth/oauth/myspace/start")).status).toBe(422);
});

describe("A new user", () => {
  test("finishes a prefilled sign-up and is signed in at once", async () => {
    const person = become();
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    expect(await exchange(browser, ticket)).toMatchObject({
      status: 409,
      body: { code: "need_email", ticket },
    });
    expect((await browser.post("/api/auth/oauth/pending", { ticket })).body).toEqual({
      provider: "google",
      email: person.email,
      isEmailVerified: true,
      name: "Мария",
      sex: "UNDEF",
      birthday: null,
    });
    const { status, body } = await signUp(browser, { ticket, email: person.email });
    expect({ status, resendInSeconds: body.resendInSeconds }).toEqual({ status: 200, resendInSeconds: null });
    browser.token = String(body.token);
    expect((await browser.get("/api/auth/connections")).body.data).toMatchObject([{ social: "google" }]);
    expect(await exchange(browser, ticket)).toMatchObject({ status: 400, body: { code: "bad_oauth" } });
    expect((await world.mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      "Добро пожаловать в Рандеву",
    ]);
  });

  test("is simply signed in the next time; a ticket works once, and expires", async () => {
    await member();
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    expect((await exchange(browser, ticket)).status).toBe(200);
    expect(await exchange(browser, ticket)).toMatchObject({ status: 400, body: { code: "bad_oauth" } });
    const late = ticketIn(await signInThrough(browser, "google"));
    world.clock.advance(2 * 60_000);
    expect(await exchange(browser, late)).toMatchObject({ status: 400, body: { code: "bad_oauth" } });
  });

  test("with another e-mail, or an unverified one, proves it by e-mail", async () => {
    const person = become({ email_verified: false });
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    const answer = await signUp(browser, { ticket, email: person.email });
    expect(answer).toMatchObject({ status: 200, body: { token: null, resendInSeconds: 60 } });
    expect((await browser.post(`/api/auth/activateEmail/${await world.linkTo(person.email)}`)).status).toBe(
      200,
    );
    expect((await exchange(browser, ticketIn(await signInThrough(browser, "google")))).status).toBe(200);
  });

  test("must be of age, have a decent name, agree to the terms, and use a free e-mail", async () => {
    const { email: taken } = await world.join();
    const person = become();
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    const attempt = (body: object) => signUp(browser, { ticket, email: person.email, ...body });
    expect(await attempt({ name: "Пизда" })).toMatchObject({ status: 422, body: { code: "obscene_terms" } });
    expect(await attempt({ isAdult: false })).toMatchObject({ status: 422 });
    expect(await attempt({ email: taken })).toMatchObject({ status: 409, body: { code: "email_in_use" } });
    expect(await attempt({ birthday: "2015-01-01" })).toMatchObject({
      status: 422,
      body: { code: "invalid_birthdate" },
    });
    // Another date in the same browser is not believed.
    expect(await attempt({})).toMatchObject({ status: 422, body: { code: "birthdate_refused" } });
  });
});

describe("One account per proven e-mail", () => {
  test("accepts a provider that verified it, and keeps its password", async () => {
    const anna = await world.join();
    become({ email: anna.email.toUpperCase() });
    const browser = world.browser();
    const { status, body } = await exchange(browser, ticketIn(await signInThrough(browser, "google")));
    expect(status).toBe(200);
    expect(sessionIn(String(body.token)).userId).toBe(anna.userId);
    expect((await anna.get("/api/auth/connections")).body.data).toMatchObject([{ social: "google" }]);
    expect(
      (await world.browser().post("/api/auth/login", { email: anna.email, password: PASSWORD })).status,
    ).toBe(200);
  });

  test("does not accept a provider that has not verified it", async () => {
    const anna = await world.join();
    become({ email: anna.email, email_verified: false });
    const browser = world.browser();
    expect(await exchange(browser, ticketIn(await signInThrough(browser, "google")))).toMatchObject({
      status: 409,
      body: { code: "need_email" },
    });
  });

  test("does not go to a user who signed up with it but never proved it", async () => {
    const person = become();
    await world.browser().post("/api/auth/register", { ...FORM, email: person.email, name: "Чужая" });
    const token = await world.linkTo(person.email);
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    expect((await signUp(browser, { ticket, email: person.email })).status).toBe(200);
    expect((await world.browser().post(`/api/auth/activateEmail/${token}`)).status).toBe(404);
    expect(
      await world.browser().post("/api/auth/login", { email: person.email, password: PASSWORD }),
    ).toMatchObject({
      status: 403,
      body: { code: "wrong_password" },
    });
  });
});

test("A suspended user gets user_locked, and no session opens", async () => {
  const { userId } = await member();
  world.deps.db.sqlite.run("UPDATE users SET locked_at = 1 WHERE id = ?", [userId]);
  const browser = world.browser();
  expect(await exchange(browser, ticketIn(await signInThrough(browser, "google")))).toMatchObject({
    status: 403,
    body: { code: "user_locked" },
  });
});

test("A ticket works only in the browser that returned from the provider, in every route", async () => {
  const person = become();
  const stranger = world.browser();
  const ticket = ticketIn(await signInThrough(stranger, "google"));
  const victim = world.browser();
  await signInThrough(victim, "google");
  for (const browser of [victim, world.browser()])
    for (const answer of [
      await exchange(browser, ticket),
      await browser.post("/api/auth/oauth/pending", { ticket }),
      await signUp(browser, { ticket, email: person.email }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: "bad_oauth" } });
  expect((await signUp(stranger, { ticket, email: person.email })).status).toBe(200);
});
