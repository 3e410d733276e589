import type { Db } from "#db/open.ts";
import type { Opened, Seal } from "../seal.ts";

export interface SealedRows<Row extends { sealed: Uint8Array }> {
  after(last: Row | undefined, most: number): Row[];
  replace(row: Row, sealed: Buffer, value: unknown): void;
}

/** How many rows earlier keys had sealed, and how many no listed key opens. */
interface Tally {
  earlier: number;
  unreadable: number;
}

export interface Resealing {
  name: string;
  /** Pauses after each batch, which is one transaction. */
  run(): Generator<void, Tally>;
  count(): Tally;
}

const BATCH = 100;

export function createResealing<Row extends { sealed: Uint8Array }>(
  name: string,
  { db, seal, rows }: { db: Db; seal: Seal; rows: SealedRows<Row> },
): Resealing {
  function* walk(replace: SealedRows<Row>["replace"]): Generator<void, Tally> {
    const tally: Tally = { earlier: 0, unreadable: 0 };
    let last: Row | undefined;
    for (;;) {
      const batch = db.transaction(() => {
        const batch = rows.after(last, BATCH);
        for (const row of batch) {
          const opened = readable(row.sealed);
          if (!opened) tally.unreadable += 1;
          if (!opened || opened.isCurrent) continue;
          tally.earlier += 1;
          replace(row, seal.seal(opened.value), opened.value);
        }
        return batch;
      });
      if (batch.length < BATCH) return tally;
      last = batch.at(-1);
      yield;
    }
  }

  function readable(sealed: Uint8Array): Opened | null {
    try {
      return seal.opened(sealed);
    } catch {
      return null;
    }
  }

  return {
    name,
    run: () => walk(rows.replace),
    count() {
      const walking = walk(() => {});
      for (;;) {
        const { done, value } = walking.next();
        if (done) return value;
      }
    },
  };
}
