import { createHmac, timingSafeEqual } from "node:crypto";

/** A signed-in browser of a person. */
export interface Session {
  userId: string;
  sessionId: string;
}

const HEADER = encode({ alg: "HS256", typ: "JWT" });

/**
 * Signs and reads session tokens: JWTs of one algorithm. They hold no expiry of their own, since the session row they name decides.
 * Synchronous, so that a guard or a socket handler can check one inside its own step.
 */
export function createTokens(key: string) {
  const signature = (text: string) => createHmac("sha256", key).update(text).digest();

  return {
    sign({ userId, sessionId }: Session): string {
      const text = `${HEADER}.${encode({ sub: userId, sid: sessionId })}`;
      return `${text}.${signature(text).toString("base64url")}`;
    },

    /** Null when the token is not one of ours. */
    read(token: string): Session | null {
      const [header, payload, mark] = token.split(".");
      if (header !== HEADER || !payload || !mark) return null;
      const expected = signature(`${header}.${payload}`);
      const given = Buffer.from(mark, "base64url");
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const { sub, sid } = JSON.parse(Buffer.from(payload, "base64url").toString()) as {
        sub: string;
        sid: string;
      };
      return { userId: sub, sessionId: sid };
    },
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
