import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

/** A user's signed-in browser. */
export interface Session {
  userId: string;
  sessionId: string;
}

const HEADER = encode({ alg: "HS256", typ: "JWT" });
/** About 5 MB. */
const HELD_MOST = 10_000;
const payloadShape = z.object({ sub: z.string(), sid: z.string() });

/**
 * Signs and reads session tokens: JWTs with a single algorithm. They carry no expiry, since the session row they name
 * decides. Synchronous, so that a guard or a socket handler checks one without yielding.
 */
export function createTokens(secretKey: string) {
  const key = tokenKey(secretKey);
  const signatureOf = (text: string) => createHmac("sha256", key).update(text).digest();

  /** Verified tokens: a signature that was valid once stays valid. Whether the session has ended is checked elsewhere. */
  const held = new Map<string, Session>();

  function check(token: string): Session | null {
    const [header, payload, signature, ...rest] = token.split(".");
    if (header !== HEADER || !payload || !signature || rest.length > 0) return null;
    const given = Buffer.from(signature, "base64url");
    const expected = signatureOf(`${header}.${payload}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return decode(payload);
  }

  return {
    sign({ userId, sessionId }: Session): string {
      const text = `${HEADER}.${encode({ sub: userId, sid: sessionId })}`;
      return `${text}.${signatureOf(text).toString("base64url")}`;
    },

    /** Returns null if the token is not one of ours. */
    read(token: string): Session | null {
      const known = held.get(token);
      if (known) return known;
      const session = check(token);
      if (!session) return null;
      if (held.size >= HELD_MOST) held.clear();
      held.set(token, session);
      return session;
    },
  };
}

/** A key for tokens alone: nothing else that the secret key signs can pass for one. @internal */
export const tokenKey = (secretKey: string) =>
  createHmac("sha256", secretKey).update("session tokens").digest();

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function decode(payload: string): Session | null {
  try {
    const { sub, sid } = payloadShape.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
    return { userId: sub, sessionId: sid };
  } catch {
    return null;
  }
}
