import { Problem } from "#src/problem.ts";

/** OWASP's smallest advice for argon2id: 19 MiB, two passes, one lane. About 48 ms here. */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;

/** Of a password that was thrown away: checking against it costs what checking against a real one does. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$Sn1obOnmSegjmmCTLcraj9CtNgf5XaYy69pzNUpCDiM$AqNsTXieyS4sAtjh77b+XFrD2ugJYS69QpyEaMyImSw";

/** More would take the processor from everybody who is not signing in. */
const AT_ONCE = 2;
/** About five seconds of work; whoever comes later is told to come again. */
const WAITING_MOST = 200;

export interface Passwords {
  /** @throws Problem unavailable when too many are waiting. */
  hash(password: string): Promise<string>;
  /** Takes as long for nobody's password (null) as for somebody's. @throws Problem unavailable */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** Hashes on Bun's thread pool, a few at a time, the rest in the order of their coming. */
export function createPasswords(): Passwords {
  const inTurn = createTurns();

  return {
    hash: (password) => inTurn(() => Bun.password.hash(password, ARGON2ID)),
    async verify(password, hash) {
      const fits = await inTurn(() => Bun.password.verify(password, hash ?? NOBODYS));
      return fits && hash !== null;
    },
  };
}

function createTurns() {
  const waiting: (() => void)[] = [];
  let working = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= WAITING_MOST) throw new Problem("unavailable", { retryAfterSeconds: 5 });
    // Whoever ends hands the turn on, so that nobody who comes just then can slip in between.
    if (working >= AT_ONCE) await new Promise<void>((turn) => waiting.push(turn));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
