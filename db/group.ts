import type { Db, NotAPromise } from "./open.ts";

/** @internal */
export type Group = ReturnType<typeof createGroup>;

interface Member {
  work: () => NotAPromise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** One commit for all writes of one turn of the event loop (decision 021). Each has a savepoint, and fails alone. */
export function createGroup({ sqlite, transaction }: Pick<Db, "sqlite" | "transaction">) {
  let waiting: Member[] = [];

  function commit(): void {
    const group = waiting;
    waiting = [];
    try {
      const settled = transaction(() => group.map(attempt));
      for (const tell of settled) tell();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  function attempt({ work, resolve, reject }: Member): () => void {
    try {
      const result = transaction(work);
      return () => resolve(result);
    } catch (error) {
      // A full disk, for example, rolls back the whole transaction.
      if (!sqlite.inTransaction) throw error;
      return () => reject(error);
    }
  }

  return {
    /** Runs `work` at the end of this turn, after earlier joins. Resolves once it is committed. */
    join: <T>(work: () => NotAPromise<T>): Promise<T> =>
      new Promise<unknown>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(commit);
        waiting.push({ work, resolve, reject });
      }) as Promise<T>,
  };
}
