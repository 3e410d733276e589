import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createServer, type Server } from "node:http";
import Provider from "oidc-provider";
import type { Browser } from "#test/helpers/browsers.ts";
import { comeBack, leave, ticketIn } from "#test/helpers/social.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** A certified OpenID provider (npm oidc-provider), as strict as real ones: it requires PKCE and has its own sign-in pages. */
let server: Server;
let issuer: string;
let world: World;

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  world = createWorld({
    env: {
      PUBLIC_URL: "http://localhost:3000",
      OAUTH_GOOGLE_ID: "randevu",
      OAUTH_GOOGLE_SECRET: "a-secret-of-ours",
      OAUTH_GOOGLE_ISSUER: issuer,
    },
  });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "randevu",
        client_secret: "a-secret-of-ours",
        redirect_uris: ["http://localhost:3000/api/auth/oauth/google/callback"],
        application_type: "native",
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ["a key for tests"] },
    conformIdTokenClaims: false,
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name"] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.org`, email_verified: true, given_name: "Вера" }),
    }),
  });
  server.on("request", provider.callback());
});
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** Walks through the provider's pages: follows redirects, signs in, consents or aborts; returns the path back to us. */
async function act(start: URL, login: string, agrees: boolean): Promise<string> {
  const cookies = new Map<string, string>();
  // `prompt=select_account` is Google's; not every provider supports it.
  start.searchParams.delete("prompt");
  let url = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    const answer = await fetch(url, {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form && { body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const { name, value } = Bun.Cookie.parse(line);
      cookies.set(name, value);
    }
    form = undefined;
    const location = answer.headers.get("location");
    if (location) {
      url = new URL(location, url);
      if (url.port === "3000") return url.pathname + url.search;
      continue;
    }
    const page = await answer.text();
    const prompt = page.match(/name="prompt" value="(\w+)"/)?.[1];
    if (!prompt) throw new Error(`What page is this? ${answer.status} ${page.slice(0, 300)}`);
    if (prompt === "consent" && !agrees) url = new URL(`${url.pathname}/abort`, url);
    else form = new URLSearchParams({ prompt, login, password: "any" });
  }
  throw new Error("Too many steps");
}

async function signInThrough(browser: Browser, { login = "vera", agrees = true } = {}): Promise<string> {
  return comeBack(browser, await act(await leave(browser, "google"), login, agrees));
}

describe("Against a certified OpenID provider", () => {
  test("a new user signs in, consents, and signs up with the verified e-mail", async () => {
    const browser = world.browser();
    const ticket = ticketIn(await signInThrough(browser));
    expect((await browser.post("/api/auth/oauth/pending", { ticket })).body).toMatchObject({
      provider: "google",
      email: "vera@example.org",
      isEmailVerified: true,
      name: "Вера",
    });
  });

  test("a user who aborts returns to the sign-in page", async () => {
    expect(await signInThrough(world.browser(), { login: "boris", agrees: false })).toBe(
      "/auth/login#error=bad_oauth",
    );
  });

  test("a code is refused with the verifier of another attempt, and on its second use", async () => {
    const browser = world.browser();
    const [one, other] = [await leave(browser, "google"), await leave(browser, "google")];
    const [mine, theirs] = [await act(one, "vera", true), await act(other, "vera", true)];
    const codeOf = (path: string) => new URLSearchParams(path.split("?")[1]).get("code")!;
    const swapped = mine.replace(codeOf(mine), codeOf(theirs));
    expect(await comeBack(browser, swapped)).toBe("/auth/login#error=bad_oauth");
    expect(await comeBack(browser, theirs)).toStartWith("/auth/social#ticket=");
    expect(await comeBack(browser, theirs)).toBe("/auth/login#error=bad_oauth");
  });
});
