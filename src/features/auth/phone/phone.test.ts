import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createAccountsWorld, FORM } from "#test/helpers/accounts.ts";

const MINUTE = 60_000;

/** A gateway on loopback, as an operator would set one up: what it was given is all the test knows of codes. */
const texts: { to: string; text: string }[] = [];
let isDown = false;
const gateway = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    if (isDown) return new Response(null, { status: 503 });
    texts.push((await request.json()) as (typeof texts)[number]);
    return new Response(null, { status: 204 });
  },
});
const world = createAccountsWorld({
  env: { PHONE_VERIFICATION: "required", SMS_URL: gateway.url.href, RATE_LIMITS: "on" },
});
afterAll(async () => {
  await gateway.stop(true);
  await world.close();
});

let numbers = 0;
function newNumber(): string {
  numbers += 1;
  return `7999${String(numbers).padStart(7, "0")}`;
}

/** Filled in the form and has the letter. Every one comes from an address of their own, or limits would add up. */
async function joining(phoneNumber = newNumber()) {
  const browser = world.browser({ peer: `203.0.113.${numbers}` });
  const email = world.newEmail();
  await browser.post("/api/auth/register", { ...FORM, email, phoneNumber });
  return { browser, email, phoneNumber, emailToken: await world.linkTo(email) };
}
const codeTo = (phoneNumber: string) =>
  texts.findLast(({ to }) => to === `+${phoneNumber}`)?.text.match(/\d{6}/)?.[0] ?? "";
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
type Browser = ReturnType<typeof world.browser>;
const send = (browser: Browser, body: object) => browser.post("/api/auth/phone/send-code", body);
const verify = (browser: Browser, body: object) => browser.post("/api/auth/phone/verify-code", body);

/** Joined, with a proven number. */
async function member() {
  const { browser, email, phoneNumber, emailToken } = await joining();
  await send(browser, { phoneNumber, emailToken });
  const { body } = await browser.post("/api/auth/activate-account", {
    emailToken,
    phoneNumber,
    code: codeTo(phoneNumber),
  });
  browser.token = String(body.token);
  return { browser, email, phoneNumber, userId: world.features.auth.authenticate(browser.token).userId };
}

describe("With PHONE_VERIFICATION=required", () => {
  test("an account opens with the letter's link and the code from the phone.", async () => {
    const { browser, email, phoneNumber, emailToken } = await joining();
    const info = () => browser.get(`/api/auth/confirmation-info/${emailToken}`);
    expect((await info()).body).toMatchObject({ phoneRequired: true, phoneNumber, isPhoneVerified: false });
    expect(await browser.post(`/api/auth/activateEmail/${emailToken}`)).toMatchObject({
      status: 403,
      body: { code: "phone_not_verified" },
    });
    expect(await send(browser, { phoneNumber })).toMatchObject({
      status: 200,
      body: { resendInSeconds: 60 },
    });
    const code = codeTo(phoneNumber);
    expect(texts.at(-1)!.text).toBe(`Рандеву: код ${code}. Никому его не говорите.`);
    expect(await verify(browser, { phoneNumber, code })).toMatchObject({
      status: 200,
      body: { isPhoneVerified: true },
    });
    expect((await info()).body).toMatchObject({ isPhoneVerified: true });
    const opened = await browser.post("/api/auth/activate-account", { emailToken, phoneNumber, code });
    expect(opened.status).toBe(200);
    const { userId } = world.features.auth.authenticate(String(opened.body.token));
    expect(world.features.auth.accountOf(userId)).toMatchObject({ email, phoneNumber, hasPassword: true });
  });

  test("an account opens by the link alone, however late, once the code was entered before.", async () => {
    const { browser, phoneNumber, emailToken } = await joining();
    await send(browser, { phoneNumber });
    await verify(browser, { phoneNumber, code: codeTo(phoneNumber) });
    world.clock.advance(60 * MINUTE);
    world.features.auth.removeExpired();
    expect((await browser.get(`/api/auth/confirmation-info/${emailToken}`)).body).toMatchObject({
      isPhoneVerified: true,
    });
    const opened = await browser.post(`/api/auth/activateEmail/${emailToken}`);
    expect(opened.status).toBe(200);
    const { userId } = world.features.auth.authenticate(String(opened.body.token));
    expect(world.features.auth.accountOf(userId).phoneNumber).toBe(phoneNumber);
  });

  test("a sign-up needs a number.", async () => {
    const answer = await world.browser().post("/api/auth/register", { ...FORM, email: world.newEmail() });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: "phoneNumber", code: "required" }] },
    });
  });

  test("the number may be mended while confirming.", async () => {
    const { browser, emailToken } = await joining();
    const right = newNumber();
    expect((await send(browser, { phoneNumber: right, emailToken })).status).toBe(200);
    const opened = await browser.post("/api/auth/activate-account", {
      emailToken,
      phoneNumber: right,
      code: codeTo(right),
    });
    expect(opened.status).toBe(200);
  });

  test("a code opens one account only.", async () => {
    const { phoneNumber } = await member();
    const other = await joining(newNumber());
    const body = { emailToken: other.emailToken, phoneNumber, code: codeTo(phoneNumber) };
    expect(await other.browser.post("/api/auth/activate-account", body)).toMatchObject({
      status: 404,
      body: { code: "phone_code_not_found" },
    });
  });
});

describe("A code", () => {
  test("is not sent for a stranger, nor to a number that someone has proved.", async () => {
    const count = texts.length;
    expect(await send(world.browser(), { phoneNumber: newNumber() })).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
    expect(
      await send(world.browser(), { phoneNumber: newNumber(), emailToken: "x".repeat(43) }),
    ).toMatchObject({
      status: 404,
      body: { code: "activation_code_not_found" },
    });
    expect(texts).toHaveLength(count);
    const { phoneNumber } = await member();
    const { browser, emailToken } = await joining();
    expect(await send(browser, { phoneNumber, emailToken })).toMatchObject({
      status: 409,
      body: { code: "phone_in_use" },
    });
  });

  test("of a number that is none is refused.", async () => {
    expect(await send(world.browser(), { phoneNumber: "call me" })).toMatchObject({
      status: 422,
      body: { code: "invalid_phone" },
    });
  });

  test("is sent again after a countdown that grows.", async () => {
    const { browser, phoneNumber } = await joining();
    await send(browser, { phoneNumber });
    const tooSoon = await send(browser, { phoneNumber });
    expect(tooSoon).toMatchObject({ status: 429, body: { code: "phone_code_rate_exceeded" } });
    expect(tooSoon.headers.get("retry-after")).toBe("60");
    world.clock.advance(MINUTE);
    expect((await send(browser, { phoneNumber })).body).toEqual({ resendInSeconds: 120 });
  });

  test("goes to few numbers for one sign-up: a text costs money.", async () => {
    const { browser, emailToken } = await joining();
    for (let at = 0; at < 4; at += 1)
      expect((await send(browser, { phoneNumber: newNumber(), emailToken })).status).toBe(200);
    const stopped = await send(browser, { phoneNumber: newNumber(), emailToken });
    expect(stopped).toMatchObject({ status: 429, body: { code: "phone_code_rate_exceeded" } });
    expect(stopped.headers.get("retry-after")).toBe("300");
  });

  test("takes five tries, the right one among them or not.", async () => {
    const { browser, phoneNumber, emailToken } = await joining();
    await send(browser, { phoneNumber });
    const code = codeTo(phoneNumber);
    for (let at = 0; at < 3; at += 1)
      expect(await verify(browser, { phoneNumber, code: wrong(code) })).toMatchObject({
        status: 422,
        body: { code: "phone_code_wrong" },
      });
    const activate = (tried: string) =>
      browser.post("/api/auth/activate-account", { emailToken, phoneNumber, code: tried });
    for (let at = 0; at < 2; at += 1)
      expect(await activate(wrong(code))).toMatchObject({ status: 422, body: { code: "phone_code_wrong" } });
    expect(await activate(code)).toMatchObject({ status: 429, body: { code: "phone_code_rate_exceeded" } });
    world.clock.advance(MINUTE);
    await send(browser, { phoneNumber });
    expect((await activate(codeTo(phoneNumber))).status).toBe(200);
  });

  test("is not burnt by strangers who guess: their tries make them wait, and the owner's still count from none.", async () => {
    const { browser, phoneNumber, emailToken } = await joining();
    await send(browser, { phoneNumber });
    const code = codeTo(phoneNumber);
    for (let at = 0; at < 6; at += 1)
      expect(
        await verify(world.browser({ peer: "192.0.2.66" }), { phoneNumber, code: wrong(code) }),
      ).toMatchObject({ status: 422, body: { code: "phone_code_wrong" } });
    expect(
      await verify(world.browser({ peer: "192.0.2.66" }), { phoneNumber, code: wrong(code) }),
    ).toMatchObject({ status: 429, body: { code: "phone_code_rate_exceeded" } });
    for (let at = 0; at < 14; at += 1)
      await verify(world.browser({ peer: `192.0.2.${at + 70}` }), { phoneNumber, code: wrong(code) });
    expect(await verify(world.browser({ peer: "192.0.2.99" }), { phoneNumber, code })).toMatchObject({
      status: 429,
      body: { code: "phone_code_rate_exceeded" },
    });
    // The letter may be opened in another browser: the link shows whose code it is.
    expect((await verify(world.browser(), { phoneNumber, code, emailToken })).status).toBe(200);
  });

  test("of one sign-up is no one else's: another with the same number has a code of its own.", async () => {
    const anna = await joining();
    const stranger = await joining(anna.phoneNumber);
    await send(anna.browser, { phoneNumber: anna.phoneNumber });
    const code = codeTo(anna.phoneNumber);
    await send(stranger.browser, { phoneNumber: anna.phoneNumber });
    for (let at = 0; at < 6; at += 1)
      await verify(stranger.browser, { phoneNumber: anna.phoneNumber, code: wrong(code) });
    expect((await verify(anna.browser, { phoneNumber: anna.phoneNumber, code })).status).toBe(200);
  });

  test("expires after ten minutes, is forgotten later, and is not found where none was sent.", async () => {
    const { browser, phoneNumber } = await joining();
    expect(await verify(browser, { phoneNumber, code: "123456" })).toMatchObject({
      status: 404,
      body: { code: "phone_code_not_found" },
    });
    await send(browser, { phoneNumber });
    world.clock.advance(10 * MINUTE);
    const late = () => verify(browser, { phoneNumber, code: codeTo(phoneNumber) });
    expect(await late()).toMatchObject({ status: 410, body: { code: "phone_code_expired" } });
    world.clock.advance(10 * MINUTE);
    world.features.auth.removeExpired();
    expect(await late()).toMatchObject({ status: 404, body: { code: "phone_code_not_found" } });
  });

  test("of another form than six digits is wrong without a try.", async () => {
    const { browser, phoneNumber } = await joining();
    await send(browser, { phoneNumber });
    for (let at = 0; at < 6; at += 1)
      expect(await verify(browser, { phoneNumber, code: "12345" })).toMatchObject({
        status: 422,
        body: { errors: [{ code: "phone_code_wrong" }] },
      });
    expect((await verify(browser, { phoneNumber, code: codeTo(phoneNumber) })).status).toBe(200);
  });

  test("that the gateway does not take is told, and may be asked for again at once.", async () => {
    const { browser, phoneNumber } = await joining();
    isDown = true;
    expect(await send(browser, { phoneNumber })).toMatchObject({
      status: 503,
      body: { code: "phone_code_unknown" },
    });
    isDown = false;
    expect((await send(browser, { phoneNumber })).status).toBe(200);
  });

  test("is kept as a mark that the database alone does not give away.", async () => {
    const { browser, phoneNumber } = await joining();
    await send(browser, { phoneNumber });
    const [row] = world.deps.db.sqlite
      .query("SELECT * FROM phone_codes WHERE phone_number = ?")
      .all(phoneNumber);
    expect(JSON.stringify(row)).not.toContain(codeTo(phoneNumber));
  });
});

describe("A member", () => {
  let anna: Awaited<ReturnType<typeof member>>;
  beforeAll(async () => {
    anna = await member();
  });

  test("changes the number by a code, and only so.", async () => {
    const phoneNumber = newNumber();
    expect(() => world.features.auth.updatePhone(anna.userId, phoneNumber)).toThrow(
      "Confirm your phone number",
    );
    expect((await send(anna.browser, { phoneNumber })).status).toBe(200);
    expect((await verify(anna.browser, { phoneNumber, code: codeTo(phoneNumber) })).status).toBe(200);
    expect(world.features.auth.accountOf(anna.userId).phoneNumber).toBe(phoneNumber);
  });

  test("proves a number that was written down before numbers had to be proved.", async () => {
    const { userId, browser } = await member();
    const phoneNumber = newNumber();
    world.deps.db.sqlite.run(
      "UPDATE accounts SET phone_number = ?, phone_verified_at = NULL WHERE user_id = ?",
      [phoneNumber, userId],
    );
    const update = () => world.features.auth.updatePhone(userId, phoneNumber);
    expect(update).toThrow("Confirm your phone number");
    await send(browser, { phoneNumber });
    expect((await verify(browser, { phoneNumber, code: codeTo(phoneNumber) })).status).toBe(200);
    expect(update).not.toThrow();
  });

  test("with a session that has ended is told so, and no code is sent.", async () => {
    const browser = world.browser();
    browser.token = "ended.token.x";
    expect(await send(browser, { phoneNumber: newNumber() })).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
  });
});

test("Without PHONE_VERIFICATION a number is just written down, and anyone who proves it later gets it.", async () => {
  const free = createAccountsWorld({ env: { SMS_URL: gateway.url.href } });
  const [anna, boris] = [await free.join(), await free.join()];
  const phoneNumber = newNumber();
  const { auth } = free.features;
  auth.updatePhone(anna.userId, phoneNumber);
  expect(auth.accountOf(anna.userId).phoneNumber).toBe(phoneNumber);
  expect(() => auth.updatePhone(boris.userId, phoneNumber)).toThrow("already registered");
  await boris.post("/api/auth/phone/send-code", { phoneNumber });
  expect(
    (await boris.post("/api/auth/phone/verify-code", { phoneNumber, code: codeTo(phoneNumber) })).status,
  ).toBe(200);
  expect(auth.accountOf(boris.userId).phoneNumber).toBe(phoneNumber);
  expect(auth.accountOf(anna.userId).phoneNumber).toBeNull();
  await free.close();
});
