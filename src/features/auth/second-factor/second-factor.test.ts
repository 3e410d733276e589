import { afterAll, describe, expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { PASSWORD } from "#test/helpers/browsers.ts";
import { securityLines } from "#test/helpers/security-lines.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import { createWorld } from "#test/helpers/world.ts";

const NEW = "battery staple 2";
const world = createWorld();
afterAll(world.close);
const limited = createWorld({ env: { RATE_LIMITS: "on" } });
afterAll(limited.close);

type Accounts = typeof world;
type Browser = ReturnType<typeof world.browser>;

/** A code that was not used yet: the clock goes on by a step. */
function codeOf(key: string, inWorld: Accounts = world): string {
  inWorld.clock.advance(30_000);
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: inWorld.clock() });
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** A member who signs in with a code. */
async function joinWithCodes(inWorld: Accounts = world) {
  const member = await inWorld.join();
  const { body: setUp } = await member.post("/api/auth/second-factor/set-up", { password: PASSWORD });
  const key = String(setUp.key);
  const on = await member.post("/api/auth/second-factor/turn-on", { code: codeOf(key, inWorld) });
  expect(on.status).toBe(200);
  return Object.assign(member, { key, recoveryCodes: on.body.recoveryCodes as string[] });
}

const login = (browser: Browser, email: string, password = PASSWORD) =>
  browser.post("/api/auth/login", { email, password });
const needed = { status: 403, body: { code: "second_factor_needed" } };

async function challengeIn(browser: Browser, email: string): Promise<string> {
  const answer = await login(browser, email);
  expect(answer).toMatchObject(needed);
  return String(answer.body.challenge);
}
const pass = (browser: Browser, challenge: string, code: string, remember?: boolean) =>
  browser.post("/api/auth/second-factor", { challenge, code, remember });
const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);
const steps = (userId: string) =>
  securityLines(world.deps.config.dataDir, "recovery", userId).map(({ step }) => step);

describe("Setting it up", () => {
  test("asks for the password, and for nothing at sign-in until a code has proved the app", async () => {
    const anna = await world.join();
    expect(await anna.post("/api/auth/second-factor/set-up", { password: NEW })).toMatchObject({
      body: { code: "wrong_password" },
    });
    const { body } = await anna.post("/api/auth/second-factor/set-up", { password: PASSWORD });
    expect(body.uri).toContain(`secret=${body.key}`);
    expect((await login(world.browser(), anna.email)).status).toBe(200);
    const code = codeOf(String(body.key));
    expect(await anna.post("/api/auth/second-factor/turn-on", { code: wrongFor(code) })).toMatchObject({
      status: 422,
      body: { code: "second_factor_wrong" },
    });
    const on = await anna.post("/api/auth/second-factor/turn-on", { code });
    expect(on.body.recoveryCodes).toHaveLength(10);
    expect(on.headers.get("cache-control")).toContain("no-store");
    expect((await anna.get("/api/auth/second-factor")).body).toEqual({
      since: new Date(world.clock()).toISOString(),
      recoveryCodesLeft: 10,
    });
    expect(await subjects(anna.email)).toContain("Включён вход с кодом");
    expect(world.features.auth.hasSecondFactor(anna.userId)).toBe(true);
    expect(await login(world.browser(), anna.email)).toMatchObject(needed);
  });

  test("can be begun again until then, not after, and is forgotten after an hour", async () => {
    const anna = await world.join();
    const begin = () => anna.post("/api/auth/second-factor/set-up", { password: PASSWORD });
    const first = String((await begin()).body.key);
    const second = String((await begin()).body.key);
    expect(second).not.toBe(first);
    world.clock.advance(HOUR_MS);
    const turnOn = (key: string) => anna.post("/api/auth/second-factor/turn-on", { code: codeOf(key) });
    expect(await turnOn(second)).toMatchObject({ status: 409, body: { code: "second_factor_off" } });
    world.features.auth.removeExpired();
    const third = String((await begin()).body.key);
    expect(await turnOn(first)).toMatchObject({ status: 422 });
    expect((await turnOn(third)).status).toBe(200);
    expect(await begin()).toMatchObject({ status: 409, body: { code: "second_factor_on" } });
  });

  test("keeps neither the secret nor the recovery codes in the open", async () => {
    const { key, recoveryCodes } = await joinWithCodes();
    const kept = Buffer.from(world.deps.db.sqlite.serialize()).toString("latin1");
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(kept).not.toContain(secret);
  });
});

describe("Signing in", () => {
  test("takes a code after the password, in the same browser, once, within ten minutes", async () => {
    const anna = await joinWithCodes();
    const browser = world.browser();
    const challenge = await challengeIn(browser, anna.email);
    expect(await subjects(anna.email)).not.toContain("Вход с нового устройства");
    const code = codeOf(anna.key);
    expect(await pass(browser, challenge, wrongFor(code))).toMatchObject({
      status: 422,
      body: { code: "second_factor_wrong", errors: [{ path: "code" }] },
    });
    const expired = { status: 410, body: { code: "second_factor_expired" } };
    expect(await pass(world.browser(), challenge, code)).toMatchObject(expired);
    const { status, body } = await pass(browser, challenge, code);
    expect(status).toBe(200);
    expect(sessionIn(String(body.token)).userId).toBe(anna.userId);
    expect(await subjects(anna.email)).toContain("Вход с нового устройства");
    expect(await pass(browser, challenge, codeOf(anna.key))).toMatchObject(expired);

    const late = await challengeIn(browser, anna.email);
    world.clock.advance(10 * MINUTE_MS);
    expect(await pass(browser, late, codeOf(anna.key))).toMatchObject(expired);
  });

  test("takes no code twice, not even with another challenge", async () => {
    const anna = await joinWithCodes();
    const [one, other] = [world.browser(), world.browser()];
    const challenges = [await challengeIn(one, anna.email), await challengeIn(other, anna.email)];
    const code = codeOf(anna.key);
    expect((await pass(one, challenges[0]!, code)).status).toBe(200);
    expect(await pass(other, challenges[1]!, code)).toMatchObject({ body: { code: "second_factor_wrong" } });
  });

  test("takes a recovery code once, and the owner learns of it", async () => {
    const anna = await joinWithCodes();
    const code = anna.recoveryCodes[3]!.toLowerCase();
    const browser = world.browser();
    expect((await pass(browser, await challengeIn(browser, anna.email), code)).status).toBe(200);
    expect(await pass(browser, await challengeIn(browser, anna.email), code)).toMatchObject({
      body: { code: "second_factor_wrong" },
    });
    const mail = (await world.mailsTo(anna.email)).findLast(
      ({ subject }) => subject === "Использован код восстановления",
    );
    expect(mail?.text).toContain("осталось: 9");
    expect(steps(anna.userId)).toContain("recovery_code_used");
    expect((await anna.get("/api/auth/second-factor")).body.recoveryCodesLeft).toBe(9);
  });

  test("does not ask for 30 days in a browser that was asked not to, until all sessions end", async () => {
    const anna = await joinWithCodes();
    const browser = world.browser();
    await pass(browser, await challengeIn(browser, anna.email), codeOf(anna.key));
    expect(await login(browser, anna.email)).toMatchObject(needed);
    await pass(browser, await challengeIn(browser, anna.email), codeOf(anna.key), true);
    expect((await login(browser, anna.email)).status).toBe(200);
    expect(await login(world.browser(), anna.email)).toMatchObject(needed);
    world.clock.advance(30 * DAY_MS);
    const challenge = await challengeIn(browser, anna.email);
    const { body } = await pass(browser, challenge, codeOf(anna.key), true);
    browser.token = String(body.token);
    await browser.post("/api/auth/sign-out-all");
    browser.token = null;
    expect(await login(browser, anna.email)).toMatchObject(needed);
  });

  test("by every other way asks too, and what led to it is done", async () => {
    const anna = await joinWithCodes();
    const reset = world.browser();
    await reset.post("/api/auth/initRecover", { email: anna.email });
    const recovery = { code: await world.linkTo(anna.email), password1: NEW, password2: NEW };
    const answer = await reset.post("/api/auth/setNewPassword", recovery);
    expect(answer).toMatchObject(needed);
    expect(await login(world.browser(), anna.email, NEW)).toMatchObject(needed);
    const entered = await pass(reset, String(answer.body.challenge), codeOf(anna.key));
    expect(entered.status).toBe(200);

    reset.token = String(entered.body.token);
    const newEmail = world.newEmail();
    await reset.post("/api/auth/change_email", { newEmail, password: NEW });
    const token = await world.linkTo(newEmail);
    expect(await reset.post(`/api/auth/activateEmail/${token}`)).toMatchObject(needed);
    expect(await login(world.browser(), newEmail, NEW)).toMatchObject(needed);

    const { sqlite } = world.deps.db;
    const ticket = "a-ticket-of-a-provider";
    const hash = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("base64url");
    const visitor = world.browser();
    visitor.cookies.set("oauth", "o".repeat(43));
    sqlite.run("INSERT INTO oauth_tickets (hash, user_id, browser_hash, expires_at) VALUES (?, ?, ?, ?)", [
      hash(ticket),
      anna.userId,
      hash("o".repeat(43)),
      world.clock() + 60_000,
    ]);
    const social = await visitor.post("/api/auth/oauth/exchange", { ticket });
    expect(social).toMatchObject(needed);
    expect((await pass(visitor, String(social.body.challenge), codeOf(anna.key))).status).toBe(200);
  });

  test("ends when the owner signs out everywhere meanwhile", async () => {
    const anna = await joinWithCodes();
    const stranger = world.browser();
    const challenge = await challengeIn(stranger, anna.email);
    await anna.post("/api/auth/sign-out-all");
    expect(await pass(stranger, challenge, codeOf(anna.key))).toMatchObject({
      body: { code: "second_factor_expired" },
    });
  });

  test("keeps at most twenty sign-ins of an account waiting", async () => {
    const anna = await joinWithCodes();
    for (let at = 0; at < 22; at += 1) await challengeIn(world.browser(), anna.email);
    const waiting = world.deps.db.sqlite
      .query("SELECT 1 FROM second_factor_challenges WHERE user_id = ?")
      .all(anna.userId);
    expect(waiting).toHaveLength(20);
    world.clock.advance(10 * MINUTE_MS);
    world.features.auth.removeExpired();
    expect(world.deps.db.sqlite.query("SELECT 1 FROM second_factor_challenges").all()).toEqual([]);
  });
});

describe("Guessing codes", () => {
  test("waits longer each time from the sixth try on, except for the owner in a known browser", async () => {
    const anna = await joinWithCodes(limited);
    const thief = limited.browser({ peer: "203.0.113.50" });
    const challenge = await challengeIn(thief, anna.email);
    const tries: number[] = [];
    for (let at = 1; at <= 8; at += 1) {
      tries.push((await pass(thief, challenge, wrongFor(codeOf(anna.key, limited)))).status);
      limited.clock.advance(-30_000);
    }
    expect(tries).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
    const refusals = securityLines(limited.deps.config.dataDir, "refusal", anna.userId);
    expect(refusals.filter(({ why }) => why === "wrong_code")).toHaveLength(6);
    // The owner, in the browser that they have used before, does not wait.
    const own = await challengeIn(anna, anna.email);
    expect((await pass(anna, own, codeOf(anna.key, limited))).status).toBe(200);
  });
});

describe("Turning it off", () => {
  test("and new recovery codes take the password and a code", async () => {
    const anna = await joinWithCodes();
    const ask = (path: string, password: string, code: string) =>
      anna.post(`/api/auth/second-factor/${path}`, { password, code });
    for (const path of ["recovery-codes", "turn-off"]) {
      const code = codeOf(anna.key);
      expect(await ask(path, NEW, code)).toMatchObject({ body: { code: "wrong_password" } });
      expect(await ask(path, PASSWORD, wrongFor(code))).toMatchObject({
        body: { code: "second_factor_wrong" },
      });
    }
    const renewed = await ask("recovery-codes", PASSWORD, codeOf(anna.key));
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const browser = world.browser();
    const challenge = await challengeIn(browser, anna.email);
    expect(await pass(browser, challenge, anna.recoveryCodes[0]!)).toMatchObject({ status: 422 });

    const [code] = renewed.body.recoveryCodes as string[];
    expect((await ask("turn-off", PASSWORD, code!)).status).toBe(200);
    expect((await anna.get("/api/auth/second-factor")).body).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect((await login(world.browser(), anna.email)).status).toBe(200);
    expect(await pass(browser, challenge, codeOf(anna.key))).toMatchObject({
      body: { code: "second_factor_off" },
    });
    expect(await subjects(anna.email)).toContain("Выключен вход с кодом");
    expect(steps(anna.userId)).toEqual(
      expect.arrayContaining([
        "second_factor_on",
        "new_recovery_codes",
        "recovery_code_used",
        "second_factor_off",
      ]),
    );
  });

  test("needs a fresh sign-in where there is no password", async () => {
    const anna = await joinWithCodes();
    world.deps.db.sqlite.run("UPDATE accounts SET password_hash = NULL WHERE user_id = ?", [anna.userId]);
    world.clock.advance(HOUR_MS);
    const answer = await anna.post("/api/auth/second-factor/turn-off", { code: codeOf(anna.key) });
    expect(answer).toMatchObject({ status: 403, body: { code: "fresh_sign_in_needed" } });
  });
});
