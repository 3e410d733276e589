import { jwt } from "@elysiajs/jwt";
import type { SecretKeys } from "#src/services/secret-key.ts";
import { isSameSecret } from "#src/services/secrets.ts";

/** A user's signed-in browser. */
export interface Session {
  userId: string;
  sessionId: string;
}

/** Signs and verifies JWTs in routes: `jwt` of their context. */
export type Jwt = ReturnType<typeof createTokens>["plugin"]["decorator"]["jwt"];

/** About 4 MB. */
const KNOWN_MAX = 10_000;
const HEADER = encode({ alg: "HS256", typ: "JWT" });
/** Claims of some hundred bytes; the last character of a signature of 256 bits stands for four of them. */
const FORM = new RegExp(`^${HEADER}\\.([\\w-]{2,300})\\.[\\w-]{42}[AEIMQUYcgkosw048]$`);

/**
 * Session tokens: JWTs that name a session and carry no expiry, since its row decides (decision 044). A valid signature stays
 * valid, so it is checked once, asynchronously, and remembered; the row is the synchronous check next to the work.
 */
export function createTokens(secretKeys: SecretKeys) {
  const plugin = signing(secretKeys[0]);
  const { jwt: signer } = plugin.decorator;
  const signers = [signer, ...secretKeys.slice(1).map((earlier) => signing(earlier).decorator.jwt)];
  /** Verified tokens by session, oldest first: a session has one token, whatever it is asked for with. */
  const known = new Map<string, string>();

  async function check(token: string, session: Session): Promise<Session | null> {
    if (!(await isSigned(token))) return null;
    if (known.size >= KNOWN_MAX) known.delete(known.keys().next().value!);
    known.set(session.sessionId, token);
    return session;
  }

  async function isSigned(token: string): Promise<boolean> {
    for (const { verify } of signers) if (await verify(token, { algorithms: ["HS256"] })) return true;
    return false;
  }

  return {
    /** Gives routes `jwt`. */
    plugin,

    sign: (session: Session): Promise<string> => signer.sign(claimsOf(session)),

    /** Returns the session that the token names, at once if it is remembered, or null if the token is not one of ours. */
    verify(token: string): Session | null | Promise<Session | null> {
      const session = sessionIn(token);
      if (!session) return null;
      const before = known.get(session.sessionId);
      return before !== undefined && isSameSecret(token, before) ? session : check(token, session);
    },
  };
}

const signing = (secretKey: string) =>
  jwt({ name: "jwt", secret: tokenKey(secretKey), alg: "HS256", iat: false });

export const claimsOf = ({ userId, sessionId }: Session) => ({ sub: userId, sid: sessionId });

/** A key for tokens alone: nothing else that the secret key signs can pass for one. @internal */
export const tokenKey = (secretKey: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new Bun.CryptoHasher("sha256", secretKey).update("session tokens").digest());

/**
 * The session that a token claims to name, if it has the length and the one spelling of those that we issue: base64url is read
 * leniently, so that a token would otherwise have any number of spellings.
 */
function sessionIn(token: string): Session | null {
  const claims = FORM.exec(token)?.[1];
  if (!claims) return null;
  try {
    const { sub, sid } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const session = { userId: String(sub), sessionId: String(sid) };
    return encode(claimsOf(session)) === claims ? session : null;
  } catch {
    return null;
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
