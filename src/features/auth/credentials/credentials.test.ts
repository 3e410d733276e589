import { afterAll, describe, expect, test } from "bun:test";
import { HOUR_MS } from "#contract/time.ts";
import { FORM, PASSWORD } from "#test/helpers/browsers.ts";
import { createWorld } from "#test/helpers/world.ts";

const NEW = "battery staple 2";
const world = createWorld();
afterAll(world.close);

const { login, lock, register } = world;

describe("Recovery", () => {
  test("sets a new password by a link that works once, signs in, and ends every other session", async () => {
    const anna = await world.join();
    const asked = await world.browser().post("/api/auth/initRecover", { email: anna.email, lang: "en" });
    expect(asked).toMatchObject({ status: 200, body: { resendInSeconds: 60 } });
    const code = await world.linkTo(anna.email);
    const browser = world.browser();
    const reading = () => browser.get(`/api/auth/confirmation-info/${code}`);
    // Reading does not use the link up: mail scanners open links too.
    for (const _ of [1, 2])
      expect(await reading()).toMatchObject({
        status: 200,
        body: { kind: "recovery", email: anna.email, phoneNumber: null },
      });
    const answer = await browser.post("/api/auth/setNewPassword", { code, password1: NEW, password2: NEW });
    expect(answer.status).toBe(200);
    expect(await reading()).toMatchObject({ status: 404, body: { code: "activation_code_not_found" } });
    browser.token = String(answer.body.token);
    expect((await browser.get("/api/auth/sessions")).status).toBe(200);
    expect(await anna.get("/api/auth/sessions")).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
    expect((await login(anna.email, NEW)).status).toBe(200);
    expect(await login(anna.email)).toMatchObject({ body: { code: "wrong_password" } });
    const again = await browser.post("/api/auth/setNewPassword", { code, password1: NEW, password2: NEW });
    expect(again).toMatchObject({ status: 404, body: { code: "recovery_code_not_found" } });
    expect((await world.mailsTo(anna.email)).map(({ subject }) => subject)).toContain("Пароль изменён");
  });

  test("ends the other recovery links that were sent before", async () => {
    const anna = await world.join();
    const codes: string[] = [];
    for (const _ of [1, 2]) {
      world.clock.advance(60_000);
      await world.browser().post("/api/auth/initRecover", { email: anna.email });
      codes.push(await world.linkTo(anna.email));
    }
    const use = (code: string) =>
      world.browser().post("/api/auth/setNewPassword", { code, password1: NEW, password2: NEW });
    expect((await use(codes[0]!)).status).toBe(200);
    expect((await use(codes[1]!)).status).toBe(404);
  });

  test("expires after an hour with link_expired", async () => {
    const anna = await world.join();
    await world.browser().post("/api/auth/initRecover", { email: anna.email });
    const code = await world.linkTo(anna.email);
    world.clock.advance(HOUR_MS);
    const late = await world
      .browser()
      .post("/api/auth/setNewPassword", { code, password1: NEW, password2: NEW });
    expect(late).toMatchObject({ status: 410, body: { code: "link_expired" } });
  });

  test("refuses unknown codes, passwords that differ or are weak, and links of another kind", async () => {
    const set = (body: object) =>
      world
        .browser()
        .post("/api/auth/setNewPassword", { code: "x".repeat(43), password1: NEW, password2: NEW, ...body });
    expect(await set({})).toMatchObject({ status: 404, body: { code: "recovery_code_not_found" } });
    expect(await set({ password2: "other 1" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "password2", code: "passwords_differ" }] },
    });
    expect(await set({ password1: "short", password2: "short" })).toMatchObject({ status: 422 });
    const confirmation = await world.linkTo(await register());
    expect(await set({ code: confirmation })).toMatchObject({
      status: 404,
      body: { code: "recovery_code_not_found" },
    });
  });

  test("is refused for unknown, unconfirmed and suspended users, and during the countdown", async () => {
    const recover = (email: string) => world.browser().post("/api/auth/initRecover", { email });
    expect(await recover(world.newEmail())).toMatchObject({ status: 404, body: { code: "user_not_found" } });
    expect(await recover(await register())).toMatchObject({
      status: 403,
      body: { code: "user_not_activated" },
    });
    const { email, userId } = await world.join();
    expect((await recover(email)).status).toBe(200);
    const tooSoon = await recover(email);
    expect(tooSoon).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(tooSoon.headers.get("retry-after")).toBe("60");
    lock(userId, world.clock());
    const code = await world.linkTo(email);
    const set = await world
      .browser()
      .post("/api/auth/setNewPassword", { code, password1: NEW, password2: NEW });
    expect(set).toMatchObject({ status: 403, body: { code: "user_locked" } });
  });
});

describe("Changing the password", () => {
  const change = (body: object) => ({ oldPassword: PASSWORD, newPassword1: NEW, newPassword2: NEW, ...body });

  test("ends all other sessions and sends an e-mail", async () => {
    const anna = await world.join();
    const other = world.browser();
    other.token = String(
      (await other.post("/api/auth/login", { email: anna.email, password: PASSWORD })).body.token,
    );
    expect(await anna.post("/api/auth/change_password", change({}))).toMatchObject({ status: 200, body: {} });
    expect((await anna.get("/api/auth/sessions")).status).toBe(200);
    expect((await other.get("/api/auth/sessions")).status).toBe(401);
    expect((await login(anna.email, NEW)).status).toBe(200);
    expect((await world.mailsTo(anna.email)).map(({ subject }) => subject)).toContain("Пароль изменён");
  });

  test("needs the old one, and the new one twice", async () => {
    const anna = await world.join();
    expect(await anna.post("/api/auth/change_password", change({ oldPassword: NEW }))).toMatchObject({
      status: 403,
      body: { code: "wrong_password" },
    });
    expect(await anna.post("/api/auth/change_password", change({ newPassword2: "other 1" }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: "newPassword2", code: "passwords_differ" }] },
    });
    expect((await login(anna.email)).status).toBe(200);
  });
});

describe("Changing the e-mail", () => {
  test("takes effect once the new address is proven, ends all sessions and notifies the old address", async () => {
    const anna = await world.join();
    const newEmail = world.newEmail();
    expect(await anna.post("/api/auth/change_email", { newEmail, password: PASSWORD })).toMatchObject({
      status: 200,
      body: { resendInSeconds: 60 },
    });
    const notices = await world.mailsTo(anna.email);
    expect(notices.at(-1)!.subject).toBe("Почта аккаунта меняется");
    expect(notices.at(-1)!.text).toContain(newEmail);
    expect((await login(anna.email)).status).toBe(200);

    const token = await world.linkTo(newEmail);
    expect((await world.browser().get(`/api/auth/confirmation-info/${token}`)).body).toMatchObject({
      kind: "new_email",
      email: newEmail,
      phoneRequired: false,
    });
    const confirmed = await world.browser().post(`/api/auth/activateEmail/${token}`, { password: PASSWORD });
    expect(confirmed.status).toBe(200);
    expect((await anna.get("/api/auth/sessions")).status).toBe(401);
    expect(await login(anna.email)).toMatchObject({ body: { code: "user_not_found" } });
    expect((await login(newEmail)).status).toBe(200);
    expect((await world.browser().post(`/api/auth/activateEmail/${token}`)).status).toBe(404);
  });

  test("is refused with a wrong password, and for an address that is taken then or later", async () => {
    const anna = await world.join();
    const boris = await world.join();
    const change = (newEmail: string, password = PASSWORD) =>
      anna.post("/api/auth/change_email", { newEmail, password });
    expect(await change(world.newEmail(), NEW)).toMatchObject({
      status: 403,
      body: { code: "wrong_password" },
    });
    expect(await change(boris.email)).toMatchObject({ status: 409, body: { code: "email_in_use" } });
    expect(await change("no address")).toMatchObject({
      status: 422,
      body: { code: "email_incorrect_format" },
    });
    const contested = world.newEmail();
    await change(contested);
    const token = await world.linkTo(contested);
    world.clock.advance(60_000);
    await world.join({ email: contested });
    expect(await anna.post(`/api/auth/activateEmail/${token}`)).toMatchObject({
      status: 409,
      body: { code: "email_in_use" },
    });
    expect((await anna.get("/api/auth/sessions")).status).toBe(200);
  });
});

describe("A password that is on lists of common and leaked ones", () => {
  const COMMON = "Password123";
  const refusal = (path: string) => ({ status: 422, body: { code: "password_common", errors: [{ path }] } });

  test("is refused at sign-up", async () => {
    const body = { ...FORM, email: world.newEmail(), password: COMMON };
    expect(await world.browser().post("/api/auth/register", body)).toMatchObject(refusal("password"));
  });

  test("is refused as a new password, and the link of the recovery stays good", async () => {
    const anna = await world.join();
    const change = { oldPassword: PASSWORD, newPassword1: COMMON, newPassword2: COMMON };
    expect(await anna.post("/api/auth/change_password", change)).toMatchObject(refusal("newPassword1"));
    world.clock.advance(60_000);
    await anna.post("/api/auth/initRecover", { email: anna.email });
    const code = await world.linkTo(anna.email);
    const set = (password: string) =>
      anna.post("/api/auth/setNewPassword", { code, password1: password, password2: password });
    expect(await set(COMMON)).toMatchObject(refusal("password1"));
    expect((await set("battery staple 9")).status).toBe(200);
  });
});
