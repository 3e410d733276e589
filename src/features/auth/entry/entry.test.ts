import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { DAY_MS } from "#contract/time.ts";
import { users } from "#db/schema/index.ts";
import { createModerationAdmin } from "#src/features/moderation/admin/actions.ts";
import { PASSWORD } from "#test/helpers/browsers.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import { createWorld } from "#test/helpers/world.ts";

const NEW = "battery staple 2";
const world = createWorld();
afterAll(world.close);

const { login, lock, register } = world;

describe("Signing in", () => {
  test("returns a token, ignoring case and surrounding spaces of the e-mail", async () => {
    const { email } = await world.join();
    const browser = world.browser();
    const { status, body } = await browser.post("/api/auth/login", {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(status).toBe(200);
    browser.token = String(body.token);
    expect((await browser.get("/api/auth/sessions")).status).toBe(200);
  });

  test("takes a password and an e-mail in any spelling of the same letters, with or without invisible characters", async () => {
    const decomposed = "Мой Йод 1a".normalize("NFD");
    const { email } = await world.join({ password: decomposed });
    for (const typed of [decomposed, decomposed.normalize("NFC"), `\u200E${decomposed}\u2060`])
      expect(await login(`\u2060${email}\u200B`, typed)).toMatchObject({ status: 200 });
    expect(await login(email, "Мои Иод 1a")).toMatchObject({ body: { code: "wrong_password" } });
  });

  test("tells apart an unknown e-mail, an unconfirmed one and a wrong password", async () => {
    const { email } = await world.join();
    expect(await login(world.newEmail())).toMatchObject({ status: 404, body: { code: "user_not_found" } });
    expect(await login(await register())).toMatchObject({
      status: 403,
      body: { code: "user_not_activated" },
    });
    expect(await login(email, NEW)).toMatchObject({ status: 403, body: { code: "wrong_password" } });
  });

  test("answers a right and a wrong password alike before the e-mail is confirmed", async () => {
    const email = await register();
    const refused = { status: 403, body: { code: "user_not_activated" } };
    expect(await login(email, PASSWORD)).toMatchObject(refused);
    expect(await login(email, NEW)).toMatchObject(refused);
  });

  test("reveals a suspension, its end and its reason only with the right password", async () => {
    const { email, userId } = await world.join();
    const until = new Date(world.clock() + 7 * DAY_MS).toISOString();
    createModerationAdmin({ ...world.deps, by: "test" }).lock(userId, { reason: "spam", days: 7 });
    expect(await login(email)).toMatchObject({
      status: 403,
      body: { code: "user_locked", suspension: { reason: "spam", until } },
    });
    const wrong = await login(email, NEW);
    expect(wrong).toMatchObject({ status: 403, body: { code: "wrong_password" } });
    expect(wrong.body.suspension).toBeUndefined();
    lock(userId, null);
    expect((await login(email)).status).toBe(200);
  });

  test("lets in a user who asked to be deleted, so that they can restore the account", async () => {
    const { email, userId } = await world.join();
    world.deps.db.orm.update(users).set({ deletedAt: world.clock() }).where(eq(users.id, userId)).run();
    const { status, body } = await login(email);
    expect(status).toBe(200);
    expect(world.features.auth.authenticate(sessionIn(String(body.token))).deleted).toBe(true);
  });

  test("with a password that is changed at the same moment is refused", async () => {
    const anna = await world.join();
    const verify = spyOn(world.deps.services.passwords, "verify").mockImplementationOnce(async () => {
      world.deps.db.sqlite.run("UPDATE accounts SET password_hash = 'another' WHERE user_id = ?", [
        anna.userId,
      ]);
      return true;
    });
    expect(await login(anna.email)).toMatchObject({ status: 403, body: { code: "wrong_password" } });
    verify.mockRestore();
  });

  test("from a new browser sends an e-mail; from a known one it does not", async () => {
    const anna = await world.join();
    const subjects = async () => (await world.mailsTo(anna.email)).map(({ subject }) => subject);
    await anna.post("/api/auth/login", { email: anna.email, password: PASSWORD });
    expect(await subjects()).not.toContain("Вход с нового устройства");

    const other = world.browser({ userAgent: "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Firefox/131.0" });
    for (const _ of [1, 2]) await other.post("/api/auth/login", { email: anna.email, password: PASSWORD });
    const mails = (await world.mailsTo(anna.email)).filter(
      ({ subject }) => subject === "Вход с нового устройства",
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("Firefox · Android");
    expect(mails[0]!.text).toContain("/settings/security");
  });

  test("marks the browser with a cookie that scripts cannot read", async () => {
    const { headers } = await login((await world.join()).email);
    expect(headers.getSetCookie()[0]).toMatch(
      /^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
  });
});
