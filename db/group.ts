import type { Db, NotAPromise } from "./open.ts";

/** @internal */
export type Group = ReturnType<typeof createGroup>;

interface Member {
  work: () => NotAPromise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * One commit for all writes of one turn of the event loop, since the commit is most of what a small write costs
 * (docs/decisions/021-shared-commits.md). Each has a savepoint of its own: what one throws undoes that one alone.
 */
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

  /** Gives what to tell its caller once all is committed. */
  function attempt({ work, resolve, reject }: Member): () => void {
    try {
      const result = transaction(work);
      return () => resolve(result);
    } catch (error) {
      // A full disk, for one, ends the whole transaction: then nothing of this group is stored.
      if (!sqlite.inTransaction) throw error;
      return () => reject(error);
    }
  }

  return {
    /** Runs `work` at the end of this turn, after those that joined before it. Resolves once it is committed. */
    join: <T>(work: () => NotAPromise<T>): Promise<T> =>
      new Promise<unknown>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(commit);
        waiting.push({ work, resolve, reject });
      }) as Promise<T>,
  };
}
