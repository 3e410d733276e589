import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { FORM } from "#test/helpers/browsers.ts";
import { PHONE_REQUIRED } from "#test/helpers/phones.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld({ sms: true, env: PHONE_REQUIRED });
const { texts, newNumber, codeTo, send, verify, joining, member } = world.phones;
afterAll(world.close);

describe("With PHONE_VERIFICATION=required", () => {
  test("an account needs the e-mail's link and the code from the phone", async () => {
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
    const { userId } = sessionIn(String(opened.body.token));
    expect(world.features.auth.accountOf(userId)).toMatchObject({ email, phoneNumber, hasPassword: true });
  });

  test("an account needs only the link, however late, once the code was entered", async () => {
    const { browser, phoneNumber, emailToken } = await joining();
    await send(browser, { phoneNumber });
    await verify(browser, { phoneNumber, code: codeTo(phoneNumber) });
    world.clock.advance(60 * MINUTE_MS);
    world.features.auth.removeExpired();
    expect((await browser.get(`/api/auth/confirmation-info/${emailToken}`)).body).toMatchObject({
      isPhoneVerified: true,
    });
    const opened = await browser.post(`/api/auth/activateEmail/${emailToken}`);
    expect(opened.status).toBe(200);
    const { userId } = sessionIn(String(opened.body.token));
    expect(world.features.auth.accountOf(userId).phoneNumber).toBe(phoneNumber);
  });

  test("a code for a Russian number typed with 8 goes to it from abroad too, and the answer shows the number", async () => {
    const { emailToken } = await joining();
    const phoneNumber = newNumber();
    const abroad = world.browser({ peer: "5.9.0.1", language: "ru" });
    const typed = `8 (${phoneNumber.slice(1, 4)}) ${phoneNumber.slice(4)}`;
    const { body } = await send(abroad, { phoneNumber: typed, emailToken });
    expect(texts.at(-1)!.to).toBe(`+${phoneNumber}`);
    expect(String(body.phoneNumber)).toMatch(/^\+7 999 000 \d\d \d\d$/);
    const opened = await abroad.post("/api/auth/activate-account", {
      emailToken,
      phoneNumber: body.phoneNumber,
      code: codeTo(phoneNumber),
      password: FORM.password,
    });
    expect(opened.status).toBe(200);
  });

  test("a sign-up needs a number", async () => {
    const answer = await world.browser().post("/api/auth/register", { ...FORM, email: world.newEmail() });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ path: "phoneNumber", code: "required" }] },
    });
  });

  test("the number may be corrected while confirming", async () => {
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

  test("a code opens one account only", async () => {
    const { phoneNumber } = await member();
    const other = await joining(newNumber());
    const body = { emailToken: other.emailToken, phoneNumber, code: codeTo(phoneNumber) };
    expect(await other.browser.post("/api/auth/activate-account", body)).toMatchObject({
      status: 404,
      body: { code: "phone_code_not_found" },
    });
  });
});

describe("A member", () => {
  let anna: Awaited<ReturnType<typeof member>>;
  beforeAll(async () => {
    anna = await member();
  });

  test("can change the number only with a code", async () => {
    const phoneNumber = newNumber();
    expect(() => world.features.auth.updatePhone(anna.userId, phoneNumber)).toThrow(
      "Confirm your phone number",
    );
    expect((await send(anna.browser, { phoneNumber })).status).toBe(200);
    expect((await verify(anna.browser, { phoneNumber, code: codeTo(phoneNumber) })).status).toBe(200);
    expect(world.features.auth.accountOf(anna.userId).phoneNumber).toBe(phoneNumber);
  });

  test("can prove a number stored before numbers had to be proved", async () => {
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

  test("whose session has ended gets invalid_token, and no code is sent", async () => {
    const browser = world.browser();
    browser.token = "ended.token.x";
    expect(await send(browser, { phoneNumber: newNumber() })).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
  });
});

test("Without PHONE_VERIFICATION a number is stored unproved, and goes to the user who proves it later", async () => {
  const free = createWorld({ sms: true });
  const [anna, boris] = [await free.join(), await free.join()];
  const phoneNumber = newNumber();
  const { auth } = free.features;
  auth.updatePhone(anna.userId, phoneNumber);
  expect(auth.accountOf(anna.userId).phoneNumber).toBe(phoneNumber);
  expect(() => auth.updatePhone(boris.userId, phoneNumber)).toThrow("already registered");
  await boris.post("/api/auth/phone/send-code", { phoneNumber });
  expect(
    (await boris.post("/api/auth/phone/verify-code", { phoneNumber, code: free.phones.codeTo(phoneNumber) }))
      .status,
  ).toBe(200);
  expect(auth.accountOf(boris.userId).phoneNumber).toBe(phoneNumber);
  expect(auth.accountOf(anna.userId).phoneNumber).toBeNull();
  await free.close();
});
