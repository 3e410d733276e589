import { type Page, sliceOf } from "#contract/http.ts";
import type { Deps } from "#src/deps.ts";
import { createLogStore, type LogFilter, type LogRow } from "./store.ts";

export type { LogFilter, LogRow } from "./store.ts";
export type ModerationLog = ReturnType<typeof createModerationLog>;
type Details = Record<string, string | number | boolean | null>;

/** One link of the chain of hashes. */
export interface Head {
  number: number;
  hash: string;
}

/** What was done and seen in the console and by commands. Only the database is used, so that commands can add to it. */
export function createModerationLog({ db, clock }: Pick<Deps, "db" | "clock">) {
  const store = createLogStore(db);

  /**
   * Call it in the transaction of the action. `subject` and `details` hold ids and words of the contract, never what members wrote:
   * a row can never be erased. The ground that a moderator gives is in it, and its form says so.
   */
  function add(by: string, action: string, subject: string, details: Details = {}): void {
    db.transaction(() => {
      const last = store.last();
      const row = {
        number: (last?.number ?? 0) + 1,
        at: clock(),
        by,
        action,
        subject,
        details: JSON.stringify(details),
        previous: last?.hash ?? "",
      };
      store.add({ ...row, hash: hashOf(row) });
    });
  }

  /**
   * The first row that was edited, added or removed; null if there is none. Rows removed from the end show only against a head that
   * was written down elsewhere.
   */
  function firstBroken(known?: Head): number | null {
    let expected: Head = { number: 0, hash: "" };
    for (const row of store.all()) {
      const number = expected.number + 1;
      if (row.number !== number || row.previous !== expected.hash || row.hash !== hashOf(row)) return number;
      if (known?.number === number && known.hash !== row.hash) return number;
      expected = { number, hash: row.hash };
    }
    return known && known.number > expected.number ? expected.number + 1 : null;
  }

  return {
    add,
    firstBroken,
    head(): Head | null {
      const last = store.last();
      return last ? { number: last.number, hash: last.hash } : null;
    },
    page: (filter: LogFilter, { page, perPage }: Page) =>
      db.reading(() => ({
        data: store.page(filter, sliceOf({ page, perPage })),
        pagination: { page, perPage, total: store.count(filter) },
      })),
    userIdByEmail: store.userIdByEmail,
    admins: (): string[] => store.admins().map(({ id }) => id),
  };
}

function hashOf({ number, at, by, action, subject, details, previous }: Omit<LogRow, "hash">): string {
  const fields = JSON.stringify([previous, number, at, by, action, subject, details]);
  return new Bun.CryptoHasher("sha256").update(fields).digest("hex");
}
