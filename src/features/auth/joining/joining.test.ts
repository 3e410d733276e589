import { afterAll, describe, expect, test } from "bun:test";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { FORM, PASSWORD } from "#test/helpers/browsers.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);

const rows = (sql: string, ...values: string[]) => world.deps.db.sqlite.query(sql).all(...values);
const register = (fields: object, at: World = world) =>
  at.browser().post("/api/auth/register", { ...FORM, email: at.newEmail(), ...fields });

describe("Registering", () => {
  test("sends an e-mail with a link, and opening it creates an account and signs in", async () => {
    const anna = world.browser();
    const email = world.newEmail();
    const registered = await anna.post("/api/auth/register", {
      ...FORM,
      email,
      lang: "en",
      isNewsletterConsent: true,
    });
    expect(registered).toMatchObject({ status: 200, body: { resendInSeconds: 60 } });
    const [mail] = await world.mailsTo(email);
    expect(mail!.subject).toBe("Confirm your e-mail for Randevu");

    const activated = await anna.post(`/api/auth/activateEmail/${await world.linkTo(email)}`);
    expect(activated.status).toBe(200);
    expect(activated.headers.get("cache-control")).toBe("no-store");
    anna.token = String(activated.body.token);
    expect((await anna.get("/api/auth/sessions")).status).toBe(200);
    expect((await anna.get("/api/settings/notification")).body).toMatchObject({ news: true });

    const [account] = rows("SELECT user_id, password_hash, lang FROM accounts WHERE email = ?", email) as {
      user_id: string;
      password_hash: string;
    }[];
    expect(account!.password_hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(rows("SELECT name, sex, birthday FROM users WHERE id = ?", account!.user_id)).toEqual([
      { name: "Анна", sex: "FEMALE", birthday: "1995-05-30" },
    ]);
    expect(
      rows("SELECT kind, version, given FROM consents WHERE user_id = ? ORDER BY kind", account!.user_id),
    ).toEqual(
      ["adult", "newsletter", "privacy", "terms"].map((kind) => ({
        kind,
        version: LEGAL_EDITIONS.at(-1)!,
        given: 1,
      })),
    );
    expect((await world.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Confirm your e-mail for Randevu",
      "Welcome to Randevu",
    ]);
  });

  test("opens the account by a link that was copied with invisible characters and a line break", async () => {
    const email = world.newEmail();
    const anna = world.browser();
    await anna.post("/api/auth/register", { ...FORM, email });
    const token = await world.linkTo(email);
    const copied = encodeURIComponent(`${token.slice(0, 9)}\n${token.slice(9)}\u200B`);
    expect(await anna.get(`/api/auth/confirmation-info/${copied}`)).toMatchObject({ status: 200 });
    expect(await anna.post(`/api/auth/activateEmail/${copied}`)).toMatchObject({ status: 200 });
  });

  test("without the newsletter records that it was declined", async () => {
    const anna = await world.join();
    expect(rows("SELECT given FROM consents WHERE user_id = ? AND kind = 'newsletter'", anna.userId)).toEqual(
      [{ given: 0 }],
    );
    expect((await anna.get("/api/settings/notification")).body).toMatchObject({ news: false });
  });

  test("stores only a hash of the link", async () => {
    const email = world.newEmail();
    await register({ email });
    const token = await world.linkTo(email);
    const everything = JSON.stringify(
      ["link_tokens", "registrations", "mails"].map((table) => rows(`SELECT * FROM ${table}`)),
    );
    expect(everything).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test.each<[code: string, path: string, fields: object]>([
    ["email_incorrect_format", "email", { email: "anna" }],
    ["email_incorrect_format", "email", { email: "anna@localhost" }],
    ["email_incorrect_format", "email", { email: "анна@example.org" }],
    ["invalid_length", "name", { name: "А" }],
    ["invalid_length", "name", { name: "Александрина" }],
    ["invalid_birthdate", "birthday", { birthday: "30.05.1995" }],
    ["invalid_birthdate", "birthday", { birthday: "1995-02-30" }],
    ["invalid_phone", "phoneNumber", { phoneNumber: "12" }],
  ])("refuses with the field's own code: %s (%s)", async (code, path, fields) => {
    const { status, body } = await register(fields);
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    expect(body.errors).toMatchObject([{ path, code }]);
  });

  test.each<[code: string, path: string, fields: object]>([
    ["name_reserved", "name", { name: "admin" }],
    ["name_reserved", "name", { name: "RАNDEVU" }],
    ["invalid_name", "name", { name: "АДмин1" }],
    ["invalid_name", "name", { name: "Анна М" }],
    ["password_too_short", "password", { password: "a1" }],
    ["password_needs_digit", "password", { password: "abcdefgh" }],
    ["password_needs_letter", "password", { password: "12345678" }],
    ["password_too_long", "password", { password: "a1".repeat(101) }],
    ["consent_needed", "isAdult", { isAdult: false }],
    ["consent_needed", "isTermsAccepted", { isTermsAccepted: false }],
  ])("refuses with validation_failed: %s (%s)", async (code, path, fields) => {
    const { status, body } = await register(fields);
    expect({ status, code: body.code }).toEqual({ status: 422, code: "validation_failed" });
    expect(body.errors).toContainEqual(expect.objectContaining({ path, code }));
  });

  test.each([
    ["invalid_birthdate", "birthday", { birthday: "2012-01-16" }],
    ["invalid_birthdate", "birthday", { birthday: "1909-01-15" }],
    ["obscene_terms", "name", { name: "Хуйло" }],
    ["obscene_terms", "name", { name: "Pizda" }],
  ])("refuses by rule and names the field: %s of %s", async (code, path, fields) => {
    expect(await register(fields)).toMatchObject({ status: 422, body: { code, errors: [{ path, code }] } });
  });

  test("refuses another date of birth for a day in the browser of someone who is too young, and in no other", async () => {
    const anna = world.browser();
    const attempt = async (birthday: string, browser = anna) =>
      (await browser.post("/api/auth/register", { ...FORM, email: world.newEmail(), birthday })).body.code;
    expect(await attempt("2014-01-15")).toBe("invalid_birthdate");
    expect(await attempt("1995-05-05")).toBe("birthdate_refused");
    expect(await attempt("1995-05-05", world.browser())).toBeUndefined();
    world.clock.advance(DAY_MS);
    expect(await attempt("1995-05-05")).toBeUndefined();
  });

  test("accepts a domain in any script and stores it as Punycode", async () => {
    const mail = { email: "anna@пример.рф" };
    expect((await register(mail)).status).toBe(200);
    expect(
      world.deps.db.sqlite.query("SELECT email FROM registrations WHERE email LIKE 'anna@%'").all(),
    ).toEqual([{ email: "anna@xn--e1afmkfd.xn--p1ai" }]);
  });

  test("reads a phone by the sender's country, so that one number is one account", async () => {
    const kept = async (phoneNumber: string) => {
      const email = world.newEmail();
      expect((await register({ email, phoneNumber })).status).toBe(200);
      return world.deps.db.sqlite
        .query("SELECT phone_number p FROM registrations WHERE email = ?")
        .get(email);
    };
    for (const written of ["8 (900) 123-45-67", "+7 900 123-45-67", "9001234567"])
      expect(await kept(written)).toEqual({ p: "79001234567" });
    expect(await register({ email: world.newEmail(), phoneNumber: "+7 000 000-00-00" })).toMatchObject({
      status: 422,
      body: { code: "invalid_phone", errors: [{ path: "phoneNumber", code: "invalid_phone" }] },
    });
  });

  test("accepts a user who turns 18 today", async () => {
    expect((await register({ birthday: "2012-01-15" })).status).toBe(200);
  });

  test("refuses an e-mail and a phone that are taken", async () => {
    const { email } = await world.join();
    expect(await register({ email })).toMatchObject({
      status: 409,
      body: { code: "email_in_use", errors: [{ path: "email", code: "email_in_use" }] },
    });
    expect(await register({ email: email.toUpperCase() })).toMatchObject({ body: { code: "email_in_use" } });
    const phoneNumber = "+7 (999) 100-00-01";
    const other = world.newEmail();
    await register({ email: other, phoneNumber });
    await world.browser().post(`/api/auth/activateEmail/${await world.linkTo(other)}`);
    expect(await register({ phoneNumber })).toMatchObject({ status: 409, body: { code: "phone_in_use" } });
  });

  test("again with the same e-mail waits for the countdown; then each e-mail opens its own sign-up", async () => {
    const email = world.newEmail();
    await register({ email, name: "Вера" });
    const first = await world.linkTo(email);
    const tooSoon = await register({ email, name: "Чужая" });
    expect(tooSoon).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(tooSoon.headers.get("retry-after")).toBe("60");
    world.clock.advance(60_000);
    expect((await register({ email, name: "Чужая" })).body).toEqual({ resendInSeconds: 120 });

    const open = { password: PASSWORD };
    expect((await world.browser().post(`/api/auth/activateEmail/${first}`, open)).status).toBe(200);
    expect(rows("SELECT name FROM users JOIN accounts ON user_id = users.id WHERE email = ?", email)).toEqual(
      [{ name: "Вера" }],
    );
    const late = await world.browser().post(`/api/auth/activateEmail/${await world.linkTo(email)}`);
    expect(late).toMatchObject({ status: 404, body: { code: "activation_code_not_found" } });
  });
});

describe("A confirmation link", () => {
  test("can be read without being used up, and works once", async () => {
    const email = world.newEmail();
    await register({ email });
    const token = await world.linkTo(email);
    for (const _ of [1, 2])
      expect(await world.browser().get(`/api/auth/confirmation-info/${token}`)).toMatchObject({
        status: 200,
        body: {
          kind: "registration",
          email,
          phoneNumber: null,
          isPhoneVerified: false,
          isEmailVerified: false,
          emailConfirmationCode: token,
          phoneRequired: false,
        },
      });
    const activate = () => world.browser().post(`/api/auth/activateEmail/${token}`);
    expect((await activate()).status).toBe(200);
    expect(await activate()).toMatchObject({ status: 404, body: { code: "activation_code_not_found" } });
    expect(await world.browser().get(`/api/auth/confirmation-info/${token}`)).toMatchObject({ status: 404 });
  });

  test("that was never sent is not found", async () => {
    expect(await world.browser().post(`/api/auth/activateEmail/${"x".repeat(43)}`)).toMatchObject({
      status: 404,
      body: { code: "activation_code_not_found" },
    });
  });

  test("expires after a day, and its token can request a new e-mail", async () => {
    const email = world.newEmail();
    await register({ email });
    const token = await world.linkTo(email);
    world.clock.advance(24 * HOUR_MS);
    for (const route of ["confirmation-info", "activateEmail"])
      expect(
        await world.browser()[route === "activateEmail" ? "post" : "get"](`/api/auth/${route}/${token}`),
      ).toMatchObject({ status: 410, body: { code: "link_expired" } });

    world.features.auth.removeExpired();
    expect(await world.browser().post("/api/auth/resend", { emailToken: token })).toMatchObject({
      status: 200,
    });
    const fresh = await world.linkTo(email);
    expect(fresh).not.toBe(token);
    expect((await world.browser().post(`/api/auth/activateEmail/${fresh}`)).status).toBe(200);
  });

  test("is forgotten a week after it expired", async () => {
    const email = world.newEmail();
    await register({ email });
    const token = await world.linkTo(email);
    world.clock.advance(9 * 24 * HOUR_MS);
    world.features.auth.removeExpired();
    expect(rows("SELECT id FROM registrations WHERE email = ?", email)).toEqual([]);
    expect(await world.browser().post("/api/auth/resend", { emailToken: token })).toMatchObject({
      status: 404,
      body: { code: "activation_code_not_found" },
    });
  });
});

describe("Requesting the e-mail again", () => {
  test("counts down longer each time, and every link that was sent works", async () => {
    const email = world.newEmail();
    await register({ email });
    const first = await world.linkTo(email);
    const resend = () => world.browser().post("/api/auth/resend", { email });
    expect(await resend()).toMatchObject({ status: 429 });
    world.clock.advance(60_000);
    expect(await resend()).toMatchObject({ status: 200, body: { resendInSeconds: 120 } });
    world.clock.advance(60_000);
    const tooSoon = await resend();
    expect(tooSoon.status).toBe(429);
    expect(tooSoon.headers.get("retry-after")).toBe("60");
    expect((await world.browser().post(`/api/auth/activateEmail/${first}`)).status).toBe(200);
  });

  test.each([
    ["user_not_found", 404, async () => world.newEmail()],
    ["email_in_use", 409, async () => (await world.join()).email],
  ] as const)("is refused if no sign-up waits: %s", async (code, status, emailOf) => {
    const answer = await world.browser().post("/api/auth/resend", { email: await emailOf() });
    expect(answer).toMatchObject({ status, body: { code, errors: [{ path: "email", code }] } });
  });

  test("needs the address or the link", async () => {
    expect(await world.browser().post("/api/auth/resend", {})).toMatchObject({
      status: 422,
      body: { errors: [{ path: "email", code: "required" }] },
    });
  });
});
