import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { startProvider, type TestProvider } from "#test/helpers/provider.ts";
import { comeBack, leave, signInThere, signInThrough, ticketIn } from "#test/helpers/social.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** The providers with their own protocols, on loopback, with the paths and shapes of their documentation. */
const FAILED = "/auth/login#error=bad_oauth";
const appleKeys = await generateKeyPair("ES256", { extractable: true });
let vk: TestProvider;
let yandex: TestProvider;
let ok: TestProvider;
let apple: TestProvider;
let world: World;

beforeAll(async () => {
  vk = await startProvider({ token: "/oauth2/auth" });
  yandex = await startProvider({ userinfo: "/info" });
  ok = await startProvider({ authorize: "/oauth/authorize", token: "/oauth/token.do" });
  apple = await startProvider();
  world = createWorld({
    env: {
      OAUTH_VK_ID: "7000000",
      OAUTH_VK_URL: vk.url,
      OAUTH_YANDEX_ID: "yandex-app",
      OAUTH_YANDEX_SECRET: "yandex-secret",
      OAUTH_YANDEX_URL: yandex.url,
      OAUTH_YANDEX_INFO_URL: `${yandex.url}/info`,
      OAUTH_OK_ID: "512000000000",
      OAUTH_OK_SECRET: "ok-secret",
      OAUTH_OK_PUBLIC_KEY: "CKEY",
      OAUTH_OK_URL: ok.url,
      OAUTH_OK_API_URL: ok.url,
      OAUTH_APPLE_ID: "org.example.randevu",
      OAUTH_APPLE_TEAM_ID: "TEAM000001",
      OAUTH_APPLE_KEY_ID: "KEY0000001",
      OAUTH_APPLE_PRIVATE_KEY: (await exportPKCS8(appleKeys.privateKey)).replaceAll("\n", "\\n"),
      OAUTH_APPLE_ISSUER: apple.url,
    },
  });
});
afterAll(async () => {
  await world.close();
  await Promise.all([vk, yandex, ok, apple].map((provider) => provider.stop()));
});

/** Must be the browser that was at the provider: a ticket works only there. */
const pending = async (ticket: string, browser: ReturnType<typeof world.browser>) =>
  (await browser.post("/api/auth/oauth/pending", { ticket })).body;
const answer = (response: ServerResponse, body: object, status = 200) => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

test("All providers are offered, in the order of their buttons", async () => {
  expect((await world.browser().get("/api/auth/providers")).body).toEqual({
    data: ["vk", "yandex", "ok", "apple"],
  });
});

/** What providers send of users who filled in little, or hide it. */
const NOTHING_SAID = { name: null, email: null, isEmailVerified: false, sex: "UNDEF", birthday: null };

describe("VK ID", () => {
  const seen: Record<string, Record<string, string>> = {};
  const PERSON: Record<string, unknown> = {
    user_id: "1234567",
    first_name: "Иван",
    sex: 2,
    birthday: "5.11.1991",
    email: "ivan@example.org",
  };
  let user = PERSON;
  beforeAll(() => {
    vk.service.on("beforeAuthorizeRedirect", ({ url }) => url.searchParams.set("device_id", "device-1"));
    vk.service.on("beforeResponse", (_, { body }) => {
      seen.token = { ...body } as Record<string, string>;
    });
    vk.service.addRoute("POST", "/oauth2/user_info", async (request, response) => {
      const { body } = request as unknown as { body: Record<string, string> };
      seen.info = { ...body };
      if (body.access_token === "of another app") return answer(response, { error: "invalid_token" }, 200);
      answer(response, { user });
    });
  });

  test("supplies name, sex and birthday; its e-mail has to be proven", async () => {
    const browser = world.browser();
    const page = await signInThrough(browser, "vk");
    expect(await pending(ticketIn(page), browser)).toEqual({
      provider: "vk",
      email: "ivan@example.org",
      isEmailVerified: false,
      name: "Иван",
      sex: "MALE",
      birthday: "1991-11-05",
    });
    expect(seen.token).toMatchObject({
      client_id: "7000000",
      device_id: "device-1",
      grant_type: "authorization_code",
    });
    expect(seen.token?.code_verifier).toMatch(/^[\w-]{43}$/);
    expect(seen.info).toMatchObject({ client_id: "7000000" });
  });

  test.each([
    ["nulls", { first_name: null, sex: null, birthday: null, email: null }],
    ["empty texts", { first_name: "", sex: 0, birthday: "", email: "" }],
    ["other types", { first_name: ["Иван"], sex: {}, birthday: true, email: false }],
    ["a day that no calendar has", { first_name: "Иван И.", sex: 7, birthday: "31.2.1990", email: "ivan@" }],
    ["nothing", { first_name: undefined, sex: undefined, birthday: undefined, email: undefined }],
  ])("signs up a user of whom it sends %s", async (_, partial) => {
    user = { ...PERSON, user_id: 7_654_321, ...partial };
    const browser = world.browser();
    const page = await signInThrough(browser, "vk");
    expect(await pending(ticketIn(page), browser)).toEqual({ provider: "vk", ...NOTHING_SAID });
    user = PERSON;
  });

  test.each([undefined, null, "", 0, {}, "x".repeat(256)])(
    "refuses a user without an id: %p",
    async (user_id) => {
      user = { ...PERSON, user_id };
      expect(await signInThrough(world.browser(), "vk")).toBe(FAILED);
      user = PERSON;
    },
  );

  test("app sign-in exchanges an access token: need_email at first, a session token after sign-up", async () => {
    const browser = world.browser();
    const enter = (value: string) => browser.post("/api/vk/app", { accessToken: { value } });
    const { status, body } = await enter("good");
    expect({ status, code: body.code }).toEqual({ status: 409, code: "need_email" });
    const email = world.newEmail();
    const form = {
      ticket: body.ticket,
      email,
      name: "Иван",
      sex: "MALE",
      birthday: "1991-11-05",
      isAdult: true,
      isTermsAccepted: true,
    };
    expect((await browser.post("/api/auth/oauth/email", form)).body).toEqual({
      token: null,
      resendInSeconds: 60,
    });
    await browser.post(`/api/auth/activateEmail/${await world.linkTo(email)}`);
    expect((await enter("good")).status).toBe(200);
    expect(await enter("of another app")).toMatchObject({ status: 400, body: { code: "bad_oauth" } });
    expect((await browser.post("/api/vk/app", { accessToken: "good" })).status).toBe(422);
  });
});

describe("Yandex", () => {
  let authorization: string | undefined;
  let info: object;
  beforeAll(() => {
    yandex.service.on("beforeUserinfo", (response, request) => {
      authorization = request.headers.authorization;
      response.body = info as typeof response.body;
    });
  });
  const PERSON = {
    id: "1130000",
    client_id: "yandex-app",
    first_name: "Ольга",
    sex: "female",
    birthday: "1988-03-08",
    default_email: "Olga@yandex.example",
  };

  test("supplies a verified e-mail", async () => {
    info = PERSON;
    const browser = world.browser();
    expect(await pending(ticketIn(await signInThrough(browser, "yandex")), browser)).toEqual({
      provider: "yandex",
      email: "olga@yandex.example",
      isEmailVerified: true,
      name: "Ольга",
      sex: "FEMALE",
      birthday: "1988-03-08",
    });
    expect(authorization).toStartWith("OAuth ");
  });

  test("may omit the year of birth, the sex and the e-mail", async () => {
    info = { ...PERSON, sex: null, birthday: "0000-03-08", default_email: null, first_name: "Анна-Мария" };
    const browser = world.browser();
    expect(await pending(ticketIn(await signInThrough(browser, "yandex")), browser)).toMatchObject({
      email: null,
      isEmailVerified: false,
      name: null,
      sex: "UNDEF",
      birthday: null,
    });
  });

  test.each(["1990-00-00", "1990-02-31", "0000-03-08", "08.03", "", null, 19900308])(
    "is asked for a birthday instead of %p",
    async (birthday) => {
      info = { ...PERSON, birthday };
      const browser = world.browser();
      expect(await pending(ticketIn(await signInThrough(browser, "yandex")), browser)).toMatchObject({
        name: "Ольга",
        birthday: null,
      });
    },
  );

  test("leads to the account of its e-mail, however the address is written", async () => {
    const anna = await world.join({ email: "anna@xn--e1afmkfd.xn--p1ai" });
    info = { ...PERSON, id: "1130001", default_email: " Anna@Пример.рф".normalize("NFD") };
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "yandex"));
    const { body } = await browser.post("/api/auth/oauth/exchange", { ticket });
    browser.token = String(body.token);
    expect((await browser.get("/api/user/me")).body.id).toBe(anna.userId);
  });

  test("tokens of another app are refused", async () => {
    info = { ...PERSON, client_id: "another-app" };
    expect(await signInThrough(world.browser(), "yandex")).toBe(FAILED);
  });
});

describe("OK", () => {
  const PERSON: Record<string, unknown> = {
    uid: "57000",
    first_name: "Пётр",
    gender: "male",
    birthday: "1979-12-01",
    email: "petr@example.org",
  };
  let person = PERSON;
  const seen: Record<string, string>[] = [];
  beforeAll(() => {
    ok.service.addRoute("POST", "/fb.do", async (request, response) => {
      const { body } = request as unknown as { body: Record<string, string> };
      seen.push({ ...body });
      answer(response, person);
    });
  });
  const md5 = (text: string) => createHash("md5").update(text).digest("hex");

  test("gets signed requests; its e-mail has to be proven", async () => {
    const browser = world.browser();
    expect(await pending(ticketIn(await signInThrough(browser, "ok")), browser)).toEqual({
      provider: "ok",
      email: "petr@example.org",
      isEmailVerified: false,
      name: "Пётр",
      sex: "MALE",
      birthday: "1979-12-01",
    });
    const { sig, access_token, ...fields } = seen[0]!;
    const text = Object.entries(fields)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map((pair) => pair.join("="))
      .join("");
    expect(sig).toBe(md5(text + md5(`${access_token}ok-secret`)));
    expect(fields).toMatchObject({ method: "users.getCurrentUser", application_key: "CKEY" });
  });

  test("signs up a user of whom it sends only nulls", async () => {
    person = { uid: 57_001, first_name: null, gender: null, birthday: null, email: null };
    const browser = world.browser();
    expect(await pending(ticketIn(await signInThrough(browser, "ok")), browser)).toEqual({
      provider: "ok",
      ...NOTHING_SAID,
    });
  });
});

describe("Apple", () => {
  test("posts a form back, requires a signed client secret, and sends booleans as strings", async () => {
    Object.assign(apple.claims, {
      sub: "000001.abc",
      email: "relay@privaterelay.example",
      email_verified: "true",
    });
    const secrets: string[] = [];
    apple.service.on(
      "beforeResponse",
      (_, { body }) => void secrets.push((body as unknown as Record<string, string>).client_secret!),
    );
    const browser = world.browser();
    const there = await leave(browser, "apple");
    expect(there.searchParams.get("response_mode")).toBe("form_post");
    const back = new URL(await signInThere(there), "http://localhost");

    // Like the browser on Apple's page: a form from another site, so without our cookies.
    const posted = await world.request(back.pathname, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://appleid.apple.com" },
      body: `${back.searchParams}&user=%7B%22name%22%3A%7B%7D%7D`,
    });
    expect(posted.status).toBe(303);
    expect(posted.headers.get("location")).not.toContain("user=");
    const ticket = ticketIn(await comeBack(browser, posted.headers.get("location")!));
    expect(await pending(ticket, browser)).toMatchObject({
      provider: "apple",
      email: "relay@privaterelay.example",
      isEmailVerified: true,
    });

    const { payload, protectedHeader } = await jwtVerify(secrets[0]!, appleKeys.publicKey, {
      issuer: "TEAM000001",
      subject: "org.example.randevu",
      audience: apple.url,
    });
    expect(protectedHeader).toMatchObject({ alg: "ES256", kid: "KEY0000001" });
    expect(payload.exp! - payload.iat!).toBe(300);
  });

  test("signs up a user of whom it sends no more than the id", async () => {
    Object.assign(apple.claims, { sub: "000002.abc", email: null, email_verified: null, given_name: null });
    const browser = world.browser();
    const back = await signInThere(await leave(browser, "apple"));
    expect(await pending(ticketIn(await comeBack(browser, back)), browser)).toEqual({
      provider: "apple",
      ...NOTHING_SAID,
    });
  });

  test("posting no state leads back to sign-in", async () => {
    const posted = await world.request("/api/auth/oauth/apple/callback", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "error=user_cancelled_authorize",
    });
    expect(await comeBack(world.browser(), posted.headers.get("location")!)).toBe(FAILED);
  });
});

test("An unreachable provider leads back to sign-in, and is tried again the next time", async () => {
  const issuer = await startProvider();
  const { port } = new URL(issuer.url);
  await issuer.stop();
  const other = createWorld({
    env: { OAUTH_GOOGLE_ID: "client", OAUTH_GOOGLE_SECRET: "secret", OAUTH_GOOGLE_ISSUER: issuer.url },
  });
  expect(await comeBack(other.browser(), "/api/auth/oauth/google/start")).toBe(FAILED);
  await issuer.server.start(Number(port), "127.0.0.1");
  issuer.server.issuer.url = issuer.url;
  expect(await comeBack(other.browser(), "/api/auth/oauth/google/start")).toStartWith(issuer.url);
  await issuer.stop();
  await other.close();
});
