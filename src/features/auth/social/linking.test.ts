import { afterAll, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { type Browser, PASSWORD } from "#test/helpers/browsers.ts";
import { startGoogle } from "#test/helpers/provider.ts";
import { comeBack, signInThere, signInThrough, ticketIn } from "#test/helpers/social.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import { createWorld } from "#test/helpers/world.ts";

const google = await startGoogle();
const world = createWorld({ google });
const { become, exchange, member } = world.google;
afterAll(world.close);

const NEW = "battery staple 2";
const unlink = (browser: Browser, password?: string) =>
  browser.post("/api/auth/connections/google/remove", { password });

describe("Linking", () => {
  async function link(browser: Browser): Promise<string> {
    const { body } = await browser.post("/api/auth/connections/google", { password: PASSWORD });
    return comeBack(browser, await signInThere(new URL(String(body.url))));
  }

  test("adds a way to sign in, and unlinking removes it", async () => {
    const anna = await world.join();
    become();
    expect(await link(anna)).toBe("/settings/security#linked=google");
    expect(await link(anna)).toBe("/settings/security#linked=google");
    const browser = world.browser();
    const { body } = await exchange(browser, ticketIn(await signInThrough(browser, "google")));
    expect(sessionIn(String(body.token)).userId).toBe(anna.userId);
    expect(await unlink(anna)).toMatchObject({ status: 403, body: { code: "wrong_password" } });
    expect((await unlink(anna, PASSWORD)).status).toBe(200);
    expect((await world.mailsTo(anna.email)).at(-1)?.subject).toBe("От аккаунта отвязали вход через Google");
    expect((await anna.get("/api/auth/connections")).body).toEqual({ data: [] });
    expect(await unlink(anna, PASSWORD)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("is refused if the provider account is linked to another member, or the member has one of this provider", async () => {
    const { person } = await member();
    const anna = await world.join();
    expect(await link(anna)).toBe("/settings/security#error=connection_in_use");
    become();
    await link(anna);
    become();
    expect(await link(anna)).toBe("/settings/security#error=connection_in_use");
    expect(person.sub).toStartWith("google-");
  });

  test("fails if the user has signed out meanwhile", async () => {
    const anna = await world.join();
    become();
    const { body } = await anna.post("/api/auth/connections/google", { password: PASSWORD });
    await anna.post("/api/auth/sign-out");
    expect(await comeBack(anna, await signInThere(new URL(String(body.url))))).toBe(
      "/settings/security#error=invalid_token",
    );
  });

  test("asks for the password if there is one, so that a stolen session adds no way in", async () => {
    const anna = await world.join();
    for (const body of [{}, { password: "wrong 1" }])
      expect(await anna.post("/api/auth/connections/google", body)).toMatchObject({
        status: 403,
        body: { code: "wrong_password", errors: [{ path: "password" }] },
      });
    const { browser } = await member();
    expect(await browser.post("/api/auth/connections/google", {})).toMatchObject({ status: 200 });
  });

  test("notifies the owner, who can undo it even after a stranger changed the password", async () => {
    const anna = await world.join();
    world.clock.advance(1);
    become();
    await link(anna);
    const { subject, text } = (await world.mailsTo(anna.email)).at(-1)!;
    expect(subject).toBe("К аккаунту привязали вход через Google");
    const token = text?.match(/\/auth\/stop\/([\w-]{43})/)?.[1] ?? "";
    const newPassword = "battery staple 2";
    await anna.post("/api/auth/change_password", {
      oldPassword: PASSWORD,
      newPassword1: newPassword,
      newPassword2: newPassword,
    });
    expect((await world.mailsTo(anna.email)).at(-1)!.text).toContain("через Google");

    const owner = world.browser();
    expect((await owner.get(`/api/auth/confirmation-info/${token}`)).body).toMatchObject({
      kind: "undo_link",
    });
    const { status, body } = await owner.post(`/api/auth/undoLinking/${token}`);
    expect(status).toBe(200);
    expect((await anna.get("/api/auth/connections")).status).toBe(401);
    const set = { code: body.code, password1: PASSWORD, password2: PASSWORD };
    owner.token = String((await owner.post("/api/auth/setNewPassword", set)).body.token);
    expect((await owner.get("/api/auth/connections")).body).toEqual({ data: [] });
    expect((await owner.post(`/api/auth/undoLinking/${token}`)).status).toBe(404);
  });

  test("is undone by a recovery within a week; the connection that opened the account stays", async () => {
    const recover = async (browser: Browser, email: string) => {
      await browser.post("/api/auth/initRecover", { email });
      const code = await world.linkTo(email);
      const { body } = await browser.post("/api/auth/setNewPassword", {
        code,
        password1: PASSWORD,
        password2: PASSWORD,
      });
      browser.token = String(body.token);
      return (await browser.get("/api/auth/connections")).body.data;
    };
    const anna = await world.join();
    world.clock.advance(1);
    become();
    await link(anna);
    expect(await recover(anna, anna.email)).toEqual([]);
    world.clock.advance(HOUR_MS);
    await link(anna);
    world.clock.advance(7 * DAY_MS + 1);
    expect(await recover(anna, anna.email)).toMatchObject([{ social: "google" }]);
    const { browser, person } = await member();
    expect(await recover(browser, person.email)).toMatchObject([{ social: "google" }]);
  });

  test("is named in the e-mails of every account-recovery action that leaves it, and in that of the recovery that ends it", async () => {
    const anna = await world.join();
    world.clock.advance(1);
    become();
    await link(anna);
    const newest = async (email = anna.email) => (await world.mailsTo(email)).at(-1)!;
    const stays = "Войти по-прежнему можно и через Google.";
    await anna.post("/api/auth/change_password", {
      oldPassword: PASSWORD,
      newPassword1: NEW,
      newPassword2: NEW,
    });
    expect((await newest()).text).toContain(stays);
    const newEmail = world.newEmail();
    await anna.post("/api/auth/change_email", { newEmail, password: NEW });
    const { body } = await anna.post(`/api/auth/activateEmail/${await world.linkTo(newEmail)}`);
    anna.token = String(body.token);
    expect(await newest()).toMatchObject({
      subject: "Почта аккаунта изменена",
      text: expect.stringContaining(stays),
    });
    await anna.post("/api/auth/sign-out-all");
    expect(await newest(newEmail)).toMatchObject({
      subject: "Выход на всех устройствах",
      text: expect.stringContaining(stays),
    });
    await anna.post("/api/auth/initRecover", { email: newEmail });
    const code = await world.linkTo(newEmail);
    await anna.post("/api/auth/setNewPassword", { code, password1: PASSWORD, password2: PASSWORD });
    const { subject, text } = await newest(newEmail);
    expect(subject).toBe("Пароль изменён");
    expect(text).toContain("Вход через Google мы отвязали");
    expect(text).not.toContain("по-прежнему");
  });

  test("cannot be undone for the last way to sign in", async () => {
    const { browser, person, userId } = await member();
    expect(await unlink(browser)).toMatchObject({
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
    expect((await unlink(browser, PASSWORD)).status).toBe(200);
  });

  test("and ending it need a sign-in a moment ago from members who have no password", async () => {
    const { browser } = await member();
    world.clock.advance(HOUR_MS);
    for (const answer of [await unlink(browser), await browser.post("/api/auth/connections/google", {})])
      expect(answer).toMatchObject({ status: 403, body: { code: "fresh_sign_in_needed" } });
    expect(await browser.post("/api/user/profile/archive", {})).toMatchObject({
      body: { code: "fresh_sign_in_needed" },
    });
    expect(await browser.post("/api/user/profile/delete", {})).toMatchObject({
      body: { code: "fresh_sign_in_needed" },
    });
  });

  test("by itself, since the provider has verified the same e-mail, is announced to the owner, who can undo it", async () => {
    const anna = await world.join();
    world.clock.advance(1);
    become({ email: anna.email });
    const browser = world.browser();
    await exchange(browser, ticketIn(await signInThrough(browser, "google")));
    const mails = await world.mailsTo(anna.email);
    const about = mails.filter(({ subject }) => subject === "К аккаунту привязали вход через Google");
    expect(about).toHaveLength(1);
    const token = about[0]!.text!.match(/(?<=\/auth\/stop\/)[\w-]{43}/)![0];
    expect((await world.browser().post(`/api/auth/undoLinking/${token}`)).status).toBe(200);
    expect(world.features.auth.accountOf(anna.userId)).toMatchObject({ connections: [] });
    // The next time needs no further e-mail than that about the device.
    await exchange(browser, ticketIn(await signInThrough(browser, "google")));
  });
});
