import { afterAll, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { PHONE_REQUIRED } from "#test/helpers/phones.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld({ sms: true, env: PHONE_REQUIRED });
const { texts, newNumber, codeTo, send, verify, joining, member } = world.phones;
afterAll(world.close);

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("A code", () => {
  test("is sent neither for a stranger nor to a number that another account has proved", async () => {
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

  test("for an invalid number is refused", async () => {
    expect(await send(world.browser(), { phoneNumber: "call me" })).toMatchObject({
      status: 422,
      body: { code: "invalid_phone" },
    });
  });

  test("can be sent again after a growing countdown", async () => {
    const { browser, phoneNumber } = await joining();
    await send(browser, { phoneNumber });
    const tooSoon = await send(browser, { phoneNumber });
    expect(tooSoon).toMatchObject({ status: 429, body: { code: "phone_code_rate_exceeded" } });
    expect(tooSoon.headers.get("retry-after")).toBe("60");
    world.clock.advance(MINUTE_MS);
    expect((await send(browser, { phoneNumber })).body).toMatchObject({ resendInSeconds: 120 });
  });

  test("is sent to someone who proved an e-mail, however often others have named the number", async () => {
    const phoneNumber = newNumber();
    for (let nth = 0; nth < 7; nth++) {
      const { browser, emailToken } = await joining();
      await send(browser, { phoneNumber, emailToken });
      world.clock.advance(MINUTE_MS);
      await send(browser, { phoneNumber, emailToken });
    }
    const owner = await joining();
    expect((await send(owner.browser, { phoneNumber, emailToken: owner.emailToken })).status).toBe(200);
    world.clock.advance(MINUTE_MS);
    expect((await send(owner.browser, { phoneNumber, emailToken: owner.emailToken })).status).toBe(429);
  });

  test("goes to a few numbers per sign-up only: a text costs money", async () => {
    const { browser, emailToken } = await joining();
    for (let at = 0; at < 4; at += 1)
      expect((await send(browser, { phoneNumber: newNumber(), emailToken })).status).toBe(200);
    const stopped = await send(browser, { phoneNumber: newNumber(), emailToken });
    expect(stopped).toMatchObject({ status: 429, body: { code: "phone_code_rate_exceeded" } });
    expect(stopped.headers.get("retry-after")).toBe("300");
  });

  test("allows five tries; after that even the right code is refused", async () => {
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
    world.clock.advance(MINUTE_MS);
    await send(browser, { phoneNumber });
    expect((await activate(codeTo(phoneNumber))).status).toBe(200);
  });

  test("is not used up by strangers' guesses: they wait, and the owner keeps all tries", async () => {
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
    // The e-mail may be opened in another browser: the link proves ownership of the code.
    expect((await verify(world.browser(), { phoneNumber, code, emailToken })).status).toBe(200);
  });

  test("belongs to one sign-up: another with the same number gets its own code", async () => {
    const anna = await joining();
    const stranger = await joining(anna.phoneNumber);
    await send(anna.browser, { phoneNumber: anna.phoneNumber });
    const code = codeTo(anna.phoneNumber);
    await send(stranger.browser, { phoneNumber: anna.phoneNumber });
    for (let at = 0; at < 6; at += 1)
      await verify(stranger.browser, { phoneNumber: anna.phoneNumber, code: wrong(code) });
    expect((await verify(anna.browser, { phoneNumber: anna.phoneNumber, code })).status).toBe(200);
  });

  test("expires after ten minutes, is deleted later, and is not found if none was sent", async () => {
    const { browser, phoneNumber } = await joining();
    expect(await verify(browser, { phoneNumber, code: "123456" })).toMatchObject({
      status: 404,
      body: { code: "phone_code_not_found" },
    });
    await send(browser, { phoneNumber });
    world.clock.advance(10 * MINUTE_MS);
    const late = () => verify(browser, { phoneNumber, code: codeTo(phoneNumber) });
    expect(await late()).toMatchObject({ status: 410, body: { code: "phone_code_expired" } });
    world.clock.advance(10 * MINUTE_MS);
    world.features.auth.removeExpired();
    expect(await late()).toMatchObject({ status: 404, body: { code: "phone_code_not_found" } });
  });

  test("that is not six digits is refused without counting a try", async () => {
    const { browser, phoneNumber } = await joining();
    await send(browser, { phoneNumber });
    for (let at = 0; at < 6; at += 1)
      expect(await verify(browser, { phoneNumber, code: "12345" })).toMatchObject({
        status: 422,
        body: { errors: [{ code: "phone_code_wrong" }] },
      });
    expect((await verify(browser, { phoneNumber, code: codeTo(phoneNumber) })).status).toBe(200);
  });

  test("is right with whatever was copied around or between its digits", async () => {
    const { browser, phoneNumber, emailToken } = await joining();
    await send(browser, { phoneNumber });
    const code = codeTo(phoneNumber);
    const pasted = `\u200E${code.slice(0, 3)} ${code.slice(3)}\n`;
    const link = `${emailToken.slice(0, 20)}\u200B${emailToken.slice(20)} `;
    expect((await verify(browser, { phoneNumber, code: pasted, emailToken: link })).status).toBe(200);
  });

  test("that the gateway rejects is reported, and can be requested again at once", async () => {
    const { browser, phoneNumber } = await joining();
    world.phones.setDown(true);
    expect(await send(browser, { phoneNumber })).toMatchObject({
      status: 503,
      body: { code: "phone_code_unknown" },
    });
    world.phones.setDown(false);
    expect((await send(browser, { phoneNumber })).status).toBe(200);
  });

  test("is stored as a keyed hash, so that the database does not reveal it", async () => {
    const { browser, phoneNumber } = await joining();
    await send(browser, { phoneNumber });
    const [row] = world.deps.db.sqlite
      .query("SELECT * FROM phone_codes WHERE phone_number = ?")
      .all(phoneNumber);
    expect(JSON.stringify(row)).not.toContain(codeTo(phoneNumber));
  });
});

test("With HIDE_ACCOUNTS no one learns whether a number has an account, but its owner does", async () => {
  const strict = createWorld({ sms: true, env: { ...PHONE_REQUIRED, HIDE_ACCOUNTS: "on" } });
  const shop = strict.phones;
  const { phoneNumber } = await shop.member();
  const others = await shop.member();
  const free = shop.newNumber();
  const answers = [phoneNumber, free].map((number) => shop.send(others.browser, { phoneNumber: number }));
  const [taken, unknown] = await Promise.all(answers);
  const { resendInSeconds } = unknown!.body;
  expect(taken).toMatchObject({ status: 200, body: { resendInSeconds } });
  expect(shop.texts.findLast(({ to }) => to === `+${phoneNumber}`)!.text).not.toMatch(/\d{6}/);
  for (const number of [phoneNumber, free])
    expect(await others.browser.post("/api/user/phone/update", { phoneNumber: number })).toMatchObject({
      body: { code: "phone_not_verified" },
    });
  await strict.close();
});
