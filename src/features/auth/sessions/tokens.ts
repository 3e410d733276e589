import { jwt } from "@elysiajs/jwt";
import type { SecretKeys } from "#src/services/secret-key.ts";
import { isSameSecret } from "#src/services/secrets.ts";

export interface Session {
  userId: string;
  sessionId: string;
}

export type Jwt = ReturnType<typeof createTokens>["plugin"]["decorator"]["jwt"];

/** About 4 MB. */
const KNOWN_MAX = 10_000;
const HEADER = encode({ alg: "HS256", typ: "JWT" });
/** Claims of some hundred bytes; the last character of a signature of 256 bits stands for four of them. */
const FORM = new RegExp(`^${HEADER}\\.([\\w-]{2,300})\\.[\\w-]{42}[AEIMQUYcgkosw048]$`);

/** A signature is checked once, and remembered; the session's row is the synchronous check next to the work (decision 044). */
export function createTokens(secretKeys: SecretKeys) {
  const plugin = signing(secretKeys[0]);
  const { jwt: signer } = plugin.decorator;
  const signers = [signer, ...secretKeys.slice(1).map((earlier) => signing(earlier).decorator.jwt)];
  /** By session, oldest first: a session has one token. */
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
    plugin,

    sign: (session: Session): Promise<string> => signer.sign(claimsOf(session)),

    /** At once if it is remembered; null if the token is not one of ours. */
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

/** Nothing else that the secret key signs can pass for a token. @internal */
export const tokenKey = (secretKey: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new Bun.CryptoHasher("sha256", secretKey).update("session tokens").digest());

/** Only of the one spelling that we issue: base64url is read leniently, so a token would have any number of them. */
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
