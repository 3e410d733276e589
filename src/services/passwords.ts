import { spellingsOf } from "#contract/normalise.ts";
import { networksOf } from "#src/http/sender/address-key.ts";
import { Problem } from "#src/problem.ts";
import { FairTurns } from "#src/timing/fair-turns.ts";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. About 48 ms here. */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Hash of a random password: verifying against it costs as much as against a real one. */
const UNUSED_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$Sn1obOnmSegjmmCTLcraj9CtNgf5XaYy69pzNUpCDiM$AqNsTXieyS4sAtjh77b+XFrD2ugJYS69QpyEaMyImSw";

/** Leaves one core free for everyone who is not signing in, if there is more than one. */
const AT_ONCE = Math.min(2, Math.max(1, navigator.hardwareConcurrency - 1));
/** Five to ten seconds of work; the network with most of it is asked to try again. */
const WAITING_MOST = 200;
/** Members, and browsers that have signed in before, get four turns for one of all strangers together. */
const WEIGHTS = { known: 4 };

/** A member or a browser known to the account, by any key of theirs, or else a stranger. @internal */
export type Hasher = { known: string } | { address: string };

export interface Passwords {
  /** @throws Problem unavailable if too many are waiting. */
  hash(password: string, by: Hasher): Promise<string>;
  /** Takes as long for an unknown user (null) as for a known one. @throws Problem unavailable */
  verify(password: string, hash: string | null, by: Hasher): Promise<boolean>;
}

/** On Bun's thread pool; members and networks take turns, so that a flood waits for itself. */
export function createPasswords(atOnce = AT_ONCE): Passwords {
  const turns = new FairTurns({ atOnce, waitingMost: WAITING_MOST, weights: WEIGHTS });

  const inTurn = <T>(by: Hasher, work: () => Promise<T>): Promise<T> => turns.run(pathOf(by), work, refuse);

  return {
    hash: (password, by) => inTurn(by, () => Bun.password.hash(password, ARGON2ID)),
    async verify(password, hash, by) {
      for (const spelling of spellingsOf(password))
        if (await inTurn(by, () => Bun.password.verify(spelling, hash ?? UNUSED_HASH))) return hash !== null;
      return false;
    },
  };
}

const pathOf = (by: Hasher): string[] =>
  "known" in by ? ["known", by.known] : ["strangers", ...networksOf(by.address).reverse()];

function refuse(): never {
  throw new Problem("unavailable", { retryAfterSeconds: 5 });
}
