import { afterAll, describe, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { jwtVerify, SignJWT } from "jose";
import { DAY_MS } from "#contract/time.ts";
import { sessions, users } from "#db/schema/index.ts";
import { createWorld } from "#test/helpers/world.ts";
import { tokenKey } from "./tokens.ts";

const world = createWorld();
const key = tokenKey(world.deps.services.secretKey);
const { auth } = world.features;
const { orm } = world.deps.db;
afterAll(world.close);

function newUser(): { id: string } {
  const id = world.deps.ids();
  orm.insert(users).values({ id, name: "Анна", sex: "FEMALE", createdAt: world.clock() }).run();
  return { id };
}

const codeOf = (token: string): unknown => {
  try {
    return auth.authenticate(token).userId;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("a token", () => {
  test("identifies its user until the session ends", () => {
    const anna = newUser();
    const token = world.signIn(anna);
    const session = auth.authenticate(token);
    expect(session.userId).toBe(anna.id);
    auth.endSession(session);
    expect(codeOf(token)).toBe("invalid_token");
  });

  test("of one browser outlives the sign-out of another", () => {
    const anna = newUser();
    const [phone, desktop] = [world.signIn(anna), world.signIn(anna)];
    auth.endSession(auth.authenticate(phone));
    expect(codeOf(phone)).toBe("invalid_token");
    expect(codeOf(desktop)).toBe(anna.id);
  });

  test("ends by itself after sixty days, and its session is removed", () => {
    const token = world.signIn(newUser());
    const { sessionId } = auth.authenticate(token);
    world.clock.advance(60 * DAY_MS);
    expect(codeOf(token)).toBe("invalid_token");
    auth.removeExpired();
    expect(orm.select().from(sessions).where(eq(sessions.id, sessionId)).all()).toEqual([]);
  });

  test("is refused while the user is suspended", () => {
    const anna = newUser();
    const token = world.signIn(anna);
    orm.update(users).set({ lockedAt: world.clock() }).where(eq(users.id, anna.id)).run();
    expect(codeOf(token)).toBe("user_locked");
  });

  test("is refused once the user is erased", () => {
    const anna = newUser();
    const token = world.signIn(anna);
    orm.delete(users).where(eq(users.id, anna.id)).run();
    expect(codeOf(token)).toBe("invalid_token");
  });

  test("is an HS256 JWT, signed with a key for tokens alone", () => {
    const [header, payload, signature] = world.signIn(newUser()).split(".");
    expect(JSON.parse(Buffer.from(header!, "base64url").toString())).toEqual({ alg: "HS256", typ: "JWT" });
    const expected = createHmac("sha256", key).update(`${header}.${payload}`).digest("base64url");
    expect(signature).toBe(expected);
  });

  test("is compatible with jose (docs/decisions/034-session-tokens.md)", async () => {
    const token = world.signIn(newUser());
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"] });
    expect(payload).toEqual({ sub: expect.any(String), sid: expect.any(String) });
    const theirs = await new SignJWT(payload).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(key);
    expect(codeOf(theirs)).toBe(payload.sub);
  });
});

describe("a forged token is refused", () => {
  const token = world.signIn(newUser());
  const [header, payload, signature] = token.split(".") as [string, string, string];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const sign = (text: string, key: string | Buffer) =>
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
      sign(`${header}.${encode({ sub: newUser().id, sid: auth.authenticate(token).sessionId })}`, key),
    ],
    [
      "with a payload that is not an object",
      sign(`${header}.${Buffer.from("null").toString("base64url")}`, key),
    ],
    ["with a payload that is not JSON", sign(`${header}.${Buffer.from("{").toString("base64url")}`, key)],
  ])("%s", (_told, forged) => {
    expect(codeOf(forged)).toBe("invalid_token");
  });
});
