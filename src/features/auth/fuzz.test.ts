import { afterAll, beforeAll, describe, expect, setDefaultTimeout, spyOn, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { FORM, PASSWORD } from "#test/helpers/browsers.ts";
import { allRowsOf } from "#test/helpers/database.ts";
import { createMischief, NASTY, NASTY_SEGMENTS } from "#test/helpers/mischief.ts";
import { createWorld } from "#test/helpers/world.ts";

setDefaultTimeout(180_000);

const world = createWorld({
  env: {
    OAUTH_GOOGLE_ID: "client",
    OAUTH_GOOGLE_SECRET: "secret",
    OAUTH_GOOGLE_ISSUER: "http://127.0.0.1:9",
    OAUTH_VK_ID: "1",
    OAUTH_VK_URL: "http://127.0.0.1:9",
  },
});
afterAll(world.close);
// Thousands of hashes would take minutes; the last test hashes odd passwords for real.
const BY = { known: "anna" };
const hash = spyOn(world.deps.services.passwords, "hash").mockImplementation(async () => "hash");
const verify = spyOn(world.deps.services.passwords, "verify").mockImplementation(
  async (given) => given === PASSWORD,
);

let anna: Awaited<ReturnType<typeof world.join>>;
beforeAll(async () => {
  anna = await world.join();
});

const token = "x".repeat(43);
const phoneNumber = "79991234567";
const password = PASSWORD;
const BODIES: Record<string, () => Record<string, unknown>> = {
  "/api/auth/register": () => ({
    ...FORM,
    email: world.newEmail(),
    phoneNumber,
    lang: "ru",
    isNewsletterConsent: true,
  }),
  "/api/auth/resend": () => ({ email: world.newEmail(), emailToken: token, lang: "ru" }),
  "/api/auth/login": () => ({ email: anna.email, password: "wrong horse 1" }),
  "/api/auth/initRecover": () => ({ email: world.newEmail(), lang: "ru" }),
  "/api/auth/setNewPassword": () => ({ code: token, password1: password, password2: password }),
  "/api/auth/change_password": () => ({
    oldPassword: "wrong horse 1",
    newPassword1: password,
    newPassword2: password,
  }),
  "/api/auth/change_email": () => ({ newEmail: world.newEmail(), password: "wrong horse 1" }),
  "/api/auth/phone/send-code": () => ({ phoneNumber, emailToken: token }),
  "/api/auth/phone/verify-code": () => ({ phoneNumber, code: "123456" }),
  "/api/auth/activate-account": () => ({ emailToken: token, phoneNumber, code: "123456" }),
  "/api/auth/oauth/exchange": () => ({ ticket: token }),
  "/api/auth/oauth/pending": () => ({ ticket: token }),
  "/api/auth/oauth/email": () => ({
    ...FORM,
    ticket: token,
    email: world.newEmail(),
    lang: "ru",
    isNewsletterConsent: false,
  }),
  "/api/vk/app": () => ({ accessToken: { value: "x" } }),
};

const allRows = allRowsOf(world.deps.db);
/** Without the tries of phone codes: a wrong one must count. */
const everything = () => allRows().replace(/"tries":\d+/g, "");

async function expectRefusedWhole(path: string, ask: () => ReturnType<typeof anna.post>): Promise<void> {
  const before = everything();
  const { status } = await ask();
  const told = `${path} answered ${status}`;
  expect(status, told).toBeLessThan(500);
  if (status >= 400) expect(everything(), told).toBe(before);
}

describe("Odd bodies are accepted or refused as a whole, and never cause a 500:", () => {
  test.each(Object.entries(BODIES))("%s", async (path, bodyOf) => {
    for (const field of Object.keys(bodyOf()))
      for (const value of NASTY)
        await expectRefusedWhole(`${path} ${field}=${JSON.stringify(value).slice(0, 80)}`, () =>
          anna.post(path, { ...bodyOf(), [field]: value }),
        );
    for (const body of NASTY) await expectRefusedWhole(path, () => anna.post(path, body));
  });

  test("several random fields at once", async () => {
    const { pick, chance } = createMischief(seeded(20_301_115));
    for (let turn = 0; turn < 1_000; turn += 1) {
      const [path, bodyOf] = pick(Object.entries(BODIES));
      const body = bodyOf();
      for (const field of Object.keys(body)) {
        if (chance(0.3)) body[field] = pick(NASTY);
        else if (chance(0.1)) delete body[field];
      }
      await expectRefusedWhole(path, () => anna.post(path, body));
    }
  });
});

describe("Odd addresses are refused and change nothing:", () => {
  test.each([
    ["GET", "/api/auth/confirmation-info/"],
    ["POST", "/api/auth/activateEmail/"],
    ["DELETE", "/api/auth/sessions/"],
    ["POST", "/api/auth/connections/"],
  ])("%s %s", async (method, path) => {
    for (const segment of NASTY_SEGMENTS) {
      const before = everything();
      const response = await world.request(path + segment, {
        method,
        headers: { authorization: `Bearer ${anna.token}` },
      });
      expect([404, 422, 400], segment.slice(0, 40)).toContain(response.status);
      expect(everything()).toBe(before);
    }
  });

  test("GET /api/auth/oauth/google/callback", async () => {
    for (const segment of NASTY_SEGMENTS) {
      const path = `/api/auth/oauth/google/callback?state=${segment}&code=${segment}`;
      const { status } = await world.request(path, {
        headers: { cookie: `oauth=${segment}; device=${segment}; ;=` },
      });
      expect([303, 422], segment.slice(0, 40)).toContain(status);
    }
  });
});

test("Odd passwords are hashed and verified without collisions", async () => {
  hash.mockRestore();
  verify.mockRestore();
  const { passwords } = world.deps.services;
  for (const odd of [
    "a1\u0000bcdef",
    "a1\u0000zzzzz",
    "пароль a1",
    "\ud800 a12345",
    "👩‍👩‍👧‍👦 abc1",
    "a1".repeat(100),
  ]) {
    const kept = await passwords.hash(odd, BY);
    expect(await passwords.verify(odd, kept, BY), odd).toBe(true);
    expect(await passwords.verify(`${odd}x`, kept, BY), odd).toBe(false);
  }
  const kept = await passwords.hash("a1\u0000bcdef", BY);
  expect(await passwords.verify("a1\u0000zzzzz", kept, BY)).toBe(false);
});
