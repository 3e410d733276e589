import { createHmac } from "node:crypto";
import { type Session, tokenKey } from "#src/features/auth/sessions/tokens.ts";

/** Signs a session's token as releases before `@elysiajs/jwt` did: at once, and the members they signed in stay signed in. */
export function signToken({ userId, sessionId }: Session, secretKey: string): string {
  const text = [
    { alg: "HS256", typ: "JWT" },
    { sub: userId, sid: sessionId },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${createHmac("sha256", tokenKey(secretKey)).update(text).digest("base64url")}`;
}

/** The session that a token of ours names, unverified. */
export function sessionIn(token: string): Session {
  const { sub, sid } = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
  return { userId: sub, sessionId: sid };
}
