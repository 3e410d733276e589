import { type Db, openDatabase } from "#db/open.ts";

class Crash extends Error {
  override name = "Crash";
}

/** An in-memory database of a process that can crash: from the nth commit on, every transaction fails. */
export function createCrashingDb() {
  const real = openDatabase(":memory:", { synchronous: "NORMAL" });
  let left = Number.POSITIVE_INFINITY;

  const transaction: Db["transaction"] = (work) => {
    const isNested = real.sqlite.inTransaction;
    return real.transaction(() => {
      const result = work();
      if (!isNested) left -= 1;
      if (left <= 0) throw new Crash();
      return result;
    });
  };

  return {
    db: { ...real, transaction } satisfies Db,
    crashAtCommit: (nth: number): void => {
      left = nth;
    },
    isDead: (): boolean => left <= 0,
    revive: (): void => {
      left = Number.POSITIVE_INFINITY;
    },
  };
}
