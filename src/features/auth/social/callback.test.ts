import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { SignJWT } from "jose";
import { HOUR_MS } from "#contract/time.ts";
import { startGoogle } from "#test/helpers/provider.ts";
import { comeBack, leave, signInThere, signInThrough } from "#test/helpers/social.ts";
import { createWorld } from "#test/helpers/world.ts";

const google = await startGoogle();
const world = createWorld({ google });
const { become, behave } = world.google;
afterEach(behave);
afterAll(world.close);

test("The redirect URI has the loopback name that the browser used, since only its cookie can finish the attempt", async () => {
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

test("The code exchange repeats the same redirect URI, as providers require", async () => {
  become();
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

test("A callback sent twice at once gets one answer, since the provider accepts its code once", async () => {
  become();
  const browser = world.browser();
  const back = await signInThere(await leave(browser, "google"));
  let isUsed = false;
  google.service.on("beforeResponse", useOnce);
  function useOnce(response: { statusCode: number; body: object }) {
    if (isUsed) Object.assign(response, { statusCode: 400, body: { error: "invalid_grant" } });
    isUsed = true;
  }
  const pages = await Promise.all([comeBack(browser, back), comeBack(browser, back)]);
  google.service.off("beforeResponse", useOnce);
  expect(pages[0]).toStartWith("/auth/social#ticket=");
  expect(pages[1]).toBe(pages[0]);
});

describe("The callback fails", () => {
  const FAILED = "/auth/login#error=bad_oauth";
  async function started() {
    become();
    const browser = world.browser();
    return { browser, back: await signInThere(await leave(browser, "google")) };
  }

  test("with a wrong state, without one, and with a used one", async () => {
    const { browser, back } = await started();
    expect(await comeBack(browser, back.replace(/state=[^&]+/, `state=${"x".repeat(43)}`))).toBe(FAILED);
    expect(await comeBack(browser, back.replace(/&state=[^&]+/, ""))).toBe(FAILED);
    expect(await comeBack(browser, back)).toStartWith("/auth/social#ticket=");
    expect(await comeBack(browser, back)).toBe(FAILED);
  });

  test("in another browser than the one that began, which would sign in a stranger", async () => {
    const { back } = await started();
    expect(await comeBack(world.browser(), back)).toBe(FAILED);
  });

  test("after ten minutes", async () => {
    const { browser, back } = await started();
    world.clock.advance(10 * 60_000);
    expect(await comeBack(browser, back)).toBe(FAILED);
  });

  test("with a wrong nonce, and without one", async () => {
    become({ nonce: "another attempt" });
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
    become({ nonce: null });
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
  });

  test.each<[wrong: string, claims: object]>([
    ["audience", { aud: "another app" }],
    ["issuer", { iss: "https://evil.example" }],
    ["time", { exp: 1 }],
    ["subject", { sub: "" }],
  ])("with a token with a wrong %s", async (_, claims) => {
    become(claims);
    expect(await signInThrough(world.browser(), "google")).toBe(FAILED);
  });

  test("with a wrong signature, another key, and algorithm none", async () => {
    const person = become();
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

  test("with a PKCE verifier of another attempt: the provider refuses the code", async () => {
    become();
    const browser = world.browser();
    const [one, other] = [await leave(browser, "google"), await leave(browser, "google")];
    const [mine, theirs] = [
      new URLSearchParams((await signInThere(one)).split("?")[1]),
      new URLSearchParams((await signInThere(other)).split("?")[1]),
    ];
    mine.set("code", theirs.get("code")!);
    expect(await comeBack(browser, `/api/auth/oauth/google/callback?${mine}`)).toBe(FAILED);
  });

  test("when the user refuses, when the provider does, and when its answer is malformed", async () => {
    google.service.once("beforeAuthorizeRedirect", ({ url }) => {
      url.searchParams.delete("code");
      url.searchParams.set("error", "access_denied");
    });
    become();
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

test("No address holds a secret except the fragment's ticket, and attempts are removed", async () => {
  become();
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
  world.clock.advance(HOUR_MS);
  world.features.auth.removeExpired();
  expect(world.deps.db.sqlite.query("SELECT * FROM oauth_attempts").all()).toEqual([]);
  expect(world.deps.db.sqlite.query("SELECT * FROM oauth_tickets").all()).toEqual([]);
});
