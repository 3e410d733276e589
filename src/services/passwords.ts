import pLimit from "p-limit";
import { spellingsOf } from "#contract/normalise.ts";
import { Problem } from "#src/problem.ts";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. About 48 ms here. */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Hash of a random password: verifying against it costs as much as against a real one. */
const UNUSED_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$Sn1obOnmSegjmmCTLcraj9CtNgf5XaYy69pzNUpCDiM$AqNsTXieyS4sAtjh77b+XFrD2ugJYS69QpyEaMyImSw";

/** Leaves one core free for everyone who is not signing in, if there is more than one. */
const AT_ONCE = Math.min(2, Math.max(1, navigator.hardwareConcurrency - 1));
/** Five to ten seconds of work; later requests are asked to try again. */
const WAITING_MOST = 200;

export interface Passwords {
  /** @throws Problem unavailable if too many are waiting. */
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown user (null) as for a known one. @throws Problem unavailable */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** Hashes on Bun's thread pool, a few at a time; others wait in order of arrival. */
export function createPasswords(atOnce = AT_ONCE): Passwords {
  const turns = pLimit(atOnce);

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (turns.pendingCount >= WAITING_MOST) throw new Problem("unavailable", { retryAfterSeconds: 5 });
    return turns(work);
  }

  return {
    hash: (password) => inTurn(() => Bun.password.hash(password, ARGON2ID)),
    async verify(password, hash) {
      for (const spelling of spellingsOf(password))
        if (await inTurn(() => Bun.password.verify(spelling, hash ?? UNUSED_HASH))) return hash !== null;
      return false;
    },
  };
}
