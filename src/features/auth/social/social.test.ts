import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { SignJWT } from "jose";
import { FORM, PASSWORD } from "#test/helpers/accounts.ts";
import { createGoogleWorld } from "#test/helpers/google-world.ts";
import { comeBack, leave, signInThere, signInThrough, ticketIn } from "#test/helpers/provider.ts";

const { world, google, atGoogle, exchange, signUp, googleMember, behave, close } = await createGoogleWorld();
afterEach(behave);
afterAll(close);

test("Only configured providers are offered.", async () => {
  expect((await world.browser().get("/api/auth/providers")).body).toEqual({ data: ["google"] });
  expect(await comeBack(world.browser(), "/api/auth/oauth/vk/start")).toBe("/auth/login#error=bad_oauth");
  expect((await world.browser().get("/api/auth/oauth/myspace/start")).status).toBe(422);
});

test("The redirect URI has the loopback name that the browser used, since only its cookie can finish the attempt.", async () => {
  const redirectOf = async (host: string) => {
    const { headers } = await world.request(`http://${host}/api/auth/oauth/google/start`, {
      redirect: "manual",
    });
    return new URL(headers.get("location")!).searchParams.get("redirect_uri");
  };
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
    expect(await redirectOf(host)).toBe(`http://${host}/api/auth/oauth/google/callback`);
  // Any other Host header could be a stranger's.
  expect(await redirectOf("elsewhere.example:3000")).toBe(
    `${world.deps.config.publicUrl.origin}/api/auth/oauth/google/callback`,
  );
});

test("The code exchange repeats the same redirect URI, as providers require.", async () => {
  atGoogle();
  const told: unknown[] = [];
  google.service.once("beforeResponse", (_response: unknown, request: { body: object }) =>
    told.push(request.body),
  );
  const started = await world.request("http://127.0.0.1:3000/api/auth/oauth/google/start", {
    redirect: "manual",
  });
  const back = await signInThere(new URL(started.headers.get("location")!));
  const [cookie = ""] = started.headers.getSetCookie();
  await world.request(`http://127.0.0.1:3000${back}`, { headers: { cookie: cookie.split(";")[0]! } });
  expect(told).toMatchObject([{ redirect_uri: "http://127.0.0.1:3000/api/auth/oauth/google/callback" }]);
});

describe("A new user", () => {
  test("finishes a prefilled sign-up and is signed in at once.", async () => {
    const person = atGoogle();
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    expect(await exchange(browser, ticket)).toMatchObject({
      status: 409,
      body: { code: "need_email", ticket },
    });
    expect((await browser.post("/api/auth/oauth/pending", { ticket })).body).toEqual({
      provider: "google",
      email: person.email,
      isEmailVerified: true,
      name: "Мария",
      sex: "UNDEF",
      birthday: null,
    });
    const { status, body } = await signUp(browser, { ticket, email: person.email });
    expect({ status, resendInSeconds: body.resendInSeconds }).toEqual({ status: 200, resendInSeconds: null });
    browser.token = String(body.token);
    expect((await browser.get("/api/auth/connections")).body.data).toMatchObject([{ social: "google" }]);
    expect(await exchange(browser, ticket)).toMatchObject({ status: 400, body: { code: "bad_oauth" } });
    expect((await world.lettersTo(person.email)).map(({ subject }) => subject)).toEqual([
      "Добро пожаловать в Рандеву",
    ]);
  });

  test("is simply signed in the next time; a ticket works once, and expires.", async () => {
    await googleMember();
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    expect((await exchange(browser, ticket)).status).toBe(200);
    expect(await exchange(browser, ticket)).toMatchObject({ status: 400, body: { code: "bad_oauth" } });
    const late = ticketIn(await signInThrough(browser, "google"));
    world.clock.advance(2 * 60_000);
    expect(await exchange(browser, late)).toMatchObject({ status: 400, body: { code: "bad_oauth" } });
  });

  test("with another e-mail, or an unverified one, proves it by letter.", async () => {
    const person = atGoogle({ email_verified: false });
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    const answer = await signUp(browser, { ticket, email: person.email });
    expect(answer).toMatchObject({ status: 200, body: { token: null, resendInSeconds: 60 } });
    expect((await browser.post(`/api/auth/activateEmail/${await world.linkTo(person.email)}`)).status).toBe(
      200,
    );
    expect((await exchange(browser, ticketIn(await signInThrough(browser, "google")))).status).toBe(200);
  });

  test("must be of age, have a decent name, agree to the terms, and use a free e-mail.", async () => {
    const { email: taken } = await world.join();
    const person = atGoogle();
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    const attempt = (body: object) => signUp(browser, { ticket, email: person.email, ...body });
    expect(await attempt({ birthday: "2015-01-01" })).toMatchObject({
      status: 422,
      body: { code: "invalid_birthdate" },
    });
    expect(await attempt({ name: "Пизда" })).toMatchObject({ status: 422, body: { code: "obscene_terms" } });
    expect(await attempt({ isAdult: false })).toMatchObject({ status: 422 });
    expect(await attempt({ email: taken })).toMatchObject({ status: 409, body: { code: "email_in_use" } });
    expect((await attempt({})).status).toBe(200);
  });
});

describe("One account per proven e-mail", () => {
  test("accepts a provider that verified it, and keeps its password.", async () => {
    const anna = await world.join();
    atGoogle({ email: anna.email.toUpperCase() });
    const browser = world.browser();
    const { status, body } = await exchange(browser, ticketIn(await signInThrough(browser, "google")));
    expect(status).toBe(200);
    expect(world.features.auth.authenticate(String(body.token)).userId).toBe(anna.userId);
    expect((await anna.get("/api/auth/connections")).body.data).toMatchObject([{ social: "google" }]);
    expect(
      (await world.browser().post("/api/auth/login", { email: anna.email, password: PASSWORD })).status,
    ).toBe(200);
  });

  test("does not accept a provider that has not verified it.", async () => {
    const anna = await world.join();
    atGoogle({ email: anna.email, email_verified: false });
    const browser = world.browser();
    expect(await exchange(browser, ticketIn(await signInThrough(browser, "google")))).toMatchObject({
      status: 409,
      body: { code: "need_email" },
    });
  });

  test("does not go to a user who signed up with it but never proved it.", async () => {
    const person = atGoogle();
    await world.browser().post("/api/auth/register", { ...FORM, email: person.email, name: "Чужая" });
    const token = await world.linkTo(person.email);
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser, "google"));
    expect((await signUp(browser, { ticket, email: person.email })).status).toBe(200);
    expect((await world.browser().post(`/api/auth/activateEmail/${token}`)).status).toBe(404);
    expect(
      await world.browser().post("/api/auth/login", { email: person.email, password: PASSWORD }),
    ).toMatchObject({
      status: 403,
      body: { code: "wrong_password" },
    });
  });
});

describe("The callback fails", () => {
  const FAILED = "/auth/login#error=bad_oauth";
  async function started() {
    atGoogle();
    const browser = world.browser();
    return { browser, back: await signInThere(await leave(browser, "google")) };
  }

  test("with a wrong state, without one, and with a used one.", async () => {
    const { browser, back } = await started();
    expect(await comeBack(browser, back.replace(/state=[^&]+/, `state=${"x".repeat(43)}`))).toBe(FAILED);
    expect(await comeBack(browser, back.replace(/&state=[^&]+/, ""))).toBe(FAILED);
    expect(await comeBack(browser, back)).toStartWith("/auth/social#ticket=");
    expect(await comeBack(browser, back)).toBe(FAILED);
  });

  test("in another browser than the one that began, which would sign in a stranger.", async () => {
    const { back } = await started();
    expect(await comeBack(world.browser(), back)).toBe(FAILED);
  });

  test("after ten minutes.", async () => {
    const { browser, back } = await started();
    world.clock.advance(10 * 60_000);
    expect(await comeBack(browser, back)).toBe(FAILED);
  });

  test("with a wrong nonce, and without one.", async () => {
    atGoogle({ nonce: "another attempt" });
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
    atGoogle({ nonce: null });
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
  });

  test.each<[wrong: string, claims: object]>([
    ["audience", { aud: "another app" }],
    ["issuer", { iss: "https://evil.example" }],
    ["time", { exp: 1 }],
    ["subject", { sub: "" }],
  ])("with a token with a wrong %s.", async (_, claims) => {
    atGoogle(claims);
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
  });

  test("with a wrong signature, another key, and algorithm none.", async () => {
    const person = atGoogle();
    const forged = (algorithm: string) => {
      google.service.once("beforeResponse", ({ body }) => {
        const token = body as { id_token: string };
        const [, payload] = token.id_token.split(".");
        const header = Buffer.from(JSON.stringify({ alg: algorithm, typ: "JWT" })).toString("base64url");
        token.id_token = `${header}.${payload}.${algorithm === "none" ? "" : "c2lnbmF0dXJl"}`;
      });
    };
    for (const algorithm of ["RS256", "HS256", "none"]) {
      forged(algorithm);
      expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
    }
    const own = await new SignJWT({ ...person })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode("secret"));
    google.service.once("beforeResponse", ({ body }) => Object.assign(body as object, { id_token: own }));
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
  });

  test("with a PKCE verifier of another attempt: the provider refuses the code.", async () => {
    atGoogle();
    const browser = world.browser();
    const [one, other] = [await leave(browser, "google"), await leave(browser, "google")];
    const [mine, theirs] = [
      new URLSearchParams((await signInThere(one)).split("?")[1]),
      new URLSearchParams((await signInThere(other)).split("?")[1]),
    ];
    mine.set("code", theirs.get("code")!);
    expect(await comeBack(browser, `/api/auth/oauth/google/callback?${mine}`)).toBe(FAILED);
  });

  test("when the user refuses, when the provider does, and when its answer is malformed.", async () => {
    google.service.once("beforeAuthorizeRedirect", ({ url }) => {
      url.searchParams.delete("code");
      url.searchParams.set("error", "access_denied");
    });
    atGoogle();
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
    google.service.once("beforeResponse", (response) =>
      Object.assign(response, { statusCode: 400, body: { error: "invalid_grant" } }),
    );
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
    google.service.once("beforeResponse", (response) =>
      Object.assign(response, { body: { access_token: "x" } }),
    );
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
    google.service.once("beforeResponse", (response) =>
      Object.assign(response, { statusCode: 502, body: "no" }),
    );
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
  });
});

test("A suspended user gets user_locked, and no session opens.", async () => {
  const { userId } = await googleMember();
  world.deps.db.sqlite.run("UPDATE users SET locked_at = 1 WHERE id = ?", [userId]);
  const browser = world.browser();
  expect(await exchange(browser, ticketIn(await signInThrough(browser, "google")))).toMatchObject({
    status: 403,
    body: { code: "user_locked" },
  });
});

test("No address holds a secret except the fragment's ticket, and attempts are removed.", async () => {
  atGoogle();
  const browser = world.browser();
  const there = await leave(browser, "google");
  expect([...there.searchParams.keys()].sort()).toEqual([
    "client_id",
    "code_challenge",
    "code_challenge_method",
    "nonce",
    "prompt",
    "redirect_uri",
    "response_type",
    "scope",
    "state",
  ]);
  expect(browser.cookies.get("oauth")).toMatch(/^[\w-]{43}$/);
  world.clock.advance(60 * 60_000);
  world.features.auth.removeExpired();
  expect(world.deps.db.sqlite.query("SELECT * FROM oauth_attempts").all()).toEqual([]);
  expect(world.deps.db.sqlite.query("SELECT * FROM oauth_tickets").all()).toEqual([]);
});

test("A ticket works only in the browser that returned from the provider, in every route.", async () => {
  const person = atGoogle();
  const stranger = world.browser();
  const ticket = ticketIn(await signInThrough(stranger, "google"));
  const victim = world.browser();
  await signInThrough(victim, "google");
  for (const browser of [victim, world.browser()])
    for (const answer of [
      await exchange(browser, ticket),
      await browser.post("/api/auth/oauth/pending", { ticket }),
      await signUp(browser, { ticket, email: person.email }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: "bad_oauth" } });
  expect((await signUp(stranger, { ticket, email: person.email })).status).toBe(200);
});
