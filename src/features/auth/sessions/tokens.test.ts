import { afterAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { jwtVerify } from "jose";
import { DAY_MS } from "#contract/time.ts";
import { sessions, users } from "#db/schema/index.ts";
import { TestConnection } from "#test/helpers/tab.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import { createWorld } from "#test/helpers/world.ts";
import { authMessages } from "../messages.ts";
import { tokenKey } from "./tokens.ts";

const world = createWorld();
const key = tokenKey(world.deps.services.secretKeys[0]);
const { auth } = world.features;
const { orm } = world.deps.db;
afterAll(world.close);

function newUser(): { id: string } {
  const id = world.deps.ids();
  orm.insert(users).values({ id, name: "Анна", sex: "FEMALE", createdAt: world.clock() }).run();
  return { id };
}

/** The user of the token, or the code of the refusal. */
const codeOf = async (token: string): Promise<unknown> => {
  const session = await auth.tokens.verify(token);
  try {
    return auth.authenticate(session).userId;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("a token", () => {
  test("identifies its user until the session ends", async () => {
    const anna = newUser();
    const token = world.signIn(anna);
    expect(await codeOf(token)).toBe(anna.id);
    auth.endSession(sessionIn(token));
    expect(await codeOf(token)).toBe("invalid_token");
  });

  test("of one browser outlives the sign-out of another", async () => {
    const anna = newUser();
    const [phone, desktop] = [world.signIn(anna), world.signIn(anna)];
    auth.endSession(sessionIn(phone));
    expect(await codeOf(phone)).toBe("invalid_token");
    expect(await codeOf(desktop)).toBe(anna.id);
  });

  test("ends by itself after sixty days, and its session is removed", async () => {
    const token = world.signIn(newUser());
    const { sessionId } = sessionIn(token);
    world.clock.advance(60 * DAY_MS);
    expect(await codeOf(token)).toBe("invalid_token");
    auth.removeExpired();
    expect(orm.select().from(sessions).where(eq(sessions.id, sessionId)).all()).toEqual([]);
  });

  test("is refused while the user is suspended", async () => {
    const anna = newUser();
    const token = world.signIn(anna);
    orm.update(users).set({ lockedAt: world.clock() }).where(eq(users.id, anna.id)).run();
    expect(await codeOf(token)).toBe("user_locked");
  });

  test("is refused once the user is erased", async () => {
    const anna = newUser();
    const token = world.signIn(anna);
    orm.delete(users).where(eq(users.id, anna.id)).run();
    expect(await codeOf(token)).toBe("invalid_token");
  });

  test("is an HS256 JWT, signed with a key for tokens alone", async () => {
    const [header, payload, signature] = world.signIn(newUser()).split(".");
    expect(JSON.parse(Buffer.from(header!, "base64url").toString())).toEqual({ alg: "HS256", typ: "JWT" });
    const expected = createHmac("sha256", key).update(`${header}.${payload}`).digest("base64url");
    expect(signature).toBe(expected);
  });

  test("of an earlier release is one that @elysiajs/jwt would have signed (docs/decisions/044-session-tokens-by-jose.md)", async () => {
    const token = world.signIn(newUser());
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
    expect(payload).toEqual({ sub: expect.any(String), sid: expect.any(String) });
    expect(await auth.tokens.sign(sessionIn(token))).toBe(token);
    expect(await codeOf(token)).toBe(payload.sub);
  });
});

describe("a forged token is refused", () => {
  const token = world.signIn(newUser());
  const [header, payload, signature] = token.split(".") as [string, string, string];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sign = (text: string, key: string | Uint8Array) =>
    `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;

  test.each<[told: string, token: string]>([
    ["empty", ""],
    ["not a JWT", "hello"],
    ["cut off", `${header}.${payload}`],
    ["without a signature", `${header}.${payload}.`],
    ["with an extra part", `${token}.${signature}`],
    ["with another payload", `${header}.${encode({ sub: "somebody", sid: "else" })}.${signature}`],
    ["signed with another key", sign(`${header}.${payload}`, "another key")],
    ["that claims to need no signature", `${encode({ alg: "none", typ: "JWT" })}.${payload}.`],
    [
      "with another algorithm, correctly signed",
      sign(`${encode({ alg: "HS512", typ: "JWT" })}.${payload}`, key),
    ],
    [
      "of an unknown session",
      sign(`${header}.${encode({ sub: world.deps.ids(), sid: world.deps.ids() })}`, key),
    ],
    [
      "of another user's session",
      sign(`${header}.${encode({ sub: newUser().id, sid: sessionIn(token).sessionId })}`, key),
    ],
    [
      "with a payload that is not an object",
      sign(`${header}.${Buffer.from("null").toString("base64url")}`, key),
    ],
    ["with a payload that is not JSON", sign(`${header}.${Buffer.from("{").toString("base64url")}`, key)],
  ])("%s", async (_told, forged) => {
    expect(await codeOf(forged)).toBe("invalid_token");
  });
});

describe("another spelling of a valid token is refused", () => {
  /** Another last character, whose bits beyond the bytes are ignored by lenient readers. */
  const withLast = (part: string) =>
    part.slice(0, -1) + String.fromCharCode(part.charCodeAt(part.length - 1) + 1);
  const spaced = ({ header, payload }: Record<string, string>) => {
    const claims = Buffer.from(` ${Buffer.from(payload!, "base64url")}`).toString("base64url");
    const text = `${header}.${claims}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };

  test.each<[told: string, spell: (token: string, parts: Record<string, string>) => string]>([
    ["with one =", (token) => `${token}=`],
    ["with many =", (token) => `${token}${"=".repeat(50)}`],
    ["with junk", (token) => `${token}!!!`],
    ["with 12,000 characters of junk", (token) => `${token}${"*".repeat(12_000)}`],
    ["with a space", (token) => `${token} `],
    ["with a line break", (token) => `${token}\n`],
    ["with junk in front of the signature", (token) => token.replace(/\.(?=[^.]*$)/, ".!")],
    ["with = after the claims", (token) => token.replace(/\.(?=[^.]*$)/, "=.")],
    ["with unused bits of the signature", (token) => withLast(token)],
    [
      "with unused bits of the claims",
      (_, { header, payload, signature }) => `${header}.${withLast(payload!)}.${signature}`,
    ],
    ["with spaces in the claims, correctly signed", (_, parts) => spaced(parts)],
  ])("%s", async (_told, spell) => {
    const anna = newUser();
    const token = world.signIn(anna);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const spelled = spell(token, { header, payload, signature });
    expect(spelled).not.toBe(token);
    // Whether or not the server remembers the token itself.
    expect(await codeOf(spelled)).toBe("invalid_token");
    expect(await codeOf(token)).toBe(anna.id);
    expect(await codeOf(spelled)).toBe("invalid_token");
  });
});

test("A known token is verified at once, and a forged one of its session never becomes it", async () => {
  const anna = newUser();
  const token = world.signIn(anna);
  const forged = `${token.slice(0, -43)}${"A".repeat(43)}`;
  expect(auth.tokens.verify(token)).toBeInstanceOf(Promise);
  expect(await codeOf(token)).toBe(anna.id);
  expect(await codeOf(forged)).toBe("invalid_token");
  expect(auth.tokens.verify(token)).toEqual({ userId: anna.id, sessionId: sessionIn(token).sessionId });
});

test("A socket that closes while its first token is verified signs no one in", async () => {
  const anna = newUser();
  const tab = new TestConnection("closing");
  const { hub } = world.deps;
  hub.opened(tab);
  const answer = authMessages(world.features).AUTHENTICATION_MESSAGE(tab, { token: world.signIn(anna) });
  hub.closed(tab);
  await answer;
  expect(hub.tabsOf(`user:${anna.id}`)).toEqual([]);
});

test("A session that ends while its first token is verified lets no one in", async () => {
  const anna = newUser();
  const token = world.signIn(anna);
  const headers = { authorization: `Bearer ${token}` };
  const answer = world.request("/api/user/me", { headers });
  auth.endSession(sessionIn(token));
  expect((await answer).status).toBe(401);
});
