import { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { storageFailure } from "./failure.ts";
import { DatabaseError, migrate, refuseForeign } from "./migrate.ts";
import { ormOf } from "./session.ts";

type Orm = BunSQLiteDatabase;

export interface Db {
  /** Stores build their hot queries once, with `.prepare()`: eleven times faster than per call. */
  readonly orm: Orm;
  /**
   * Make statements with `query`, which marks them as long-lived. One made with `prepare` keeps some of the 48 kB that SQLite
   * reserves for cursors: a few took all of it, and every read then allocated memory from the system.
   */
  readonly sqlite: Database;
  /**
   * Runs `work` in one immediate transaction: nothing can come between its reads and its writes. `work` is synchronous: with
   * an `await` inside, the transaction would end before the work does. A nested call is a savepoint.
   */
  transaction<T>(work: () => NotAPromise<T>): T;
  /**
   * Runs `work` once the transaction under way is committed, and never if it is rolled back; at once if there is none. For what
   * cannot be taken back, such as a frame to a socket.
   */
  whenCommitted(work: () => void): void;
  /**
   * Runs related reads on one snapshot of the file. Taking the lock once also makes several reads cheap: alone, each takes
   * 3 µs for the lock and 1 to read. No writes: they would fail if another connection has written meanwhile.
   */
  reading<T>(work: () => NotAPromise<T>): T;
  /** Runs a write that no one waits for, such as when a member was last seen. When the disk is full, only this write is lost. */
  ifRoom<T>(work: () => T): T | undefined;
  /** Whether the file can still be read. */
  healthy(): boolean;
  /** Whether the file accepts writes, tested by one that changes nothing. */
  writable(): boolean;
  close(): void;
}

export type NotAPromise<T> = T extends PromiseLike<unknown> ? never : T;

/**
 * Opens the one SQLite file and brings it to the newest schema. `:memory:` is for tests.
 * @throws DatabaseError when the file is of another program or a newer version of this one, when it is damaged, or the disk is
 * full; without `mayMigrate` also when an older version made it.
 */
export function openDatabase(
  file: string,
  { synchronous, mayMigrate = true }: { synchronous: "NORMAL" | "FULL"; mayMigrate?: boolean },
): Db {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const sqlite = new Database(file, { create: true, strict: true });
  try {
    sqlite.run("PRAGMA busy_timeout = 5000");
    refuseForeign(sqlite, file);
    setPragmas(sqlite, synchronous);
    migrate(sqlite, mayMigrate);
    sqlite.run("PRAGMA foreign_keys = ON");
    return asDb(sqlite, ormOf(sqlite));
  } catch (error) {
    sqlite.close();
    throw explained(error, file);
  }
}

/** Opens an in-memory database from a `sqlite.serialize()` of the newest schema, so that tests migrate only once. @internal */
export function openImage(image: Uint8Array): Db {
  const sqlite = Database.deserialize(image, { strict: true });
  setPragmas(sqlite, "NORMAL");
  sqlite.run("PRAGMA foreign_keys = ON");
  return asDb(sqlite, ormOf(sqlite));
}

/** Messages to the operator. */
export const STORAGE_SENTENCES = {
  damaged: (file: string) =>
    `The database ${file} is damaged. Stop the server, move ${file}* away, all three files of it, and restore a backup: docs/operations.md, Restore.`,
  full: (file: string) => `The disk that holds ${file} is full. Free some space, then try again.`,
};

function explained(error: unknown, file: string): unknown {
  const failure = storageFailure(error);
  return failure ? new DatabaseError(STORAGE_SENTENCES[failure](file)) : error;
}

function setPragmas(sqlite: Database, synchronous: "NORMAL" | "FULL"): void {
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run(`PRAGMA synchronous = ${synchronous}`);
  sqlite.run("PRAGMA temp_store = MEMORY");
  // Negative means KiB: 32 MiB of pages.
  sqlite.run("PRAGMA cache_size = -32768");
}

function asDb(sqlite: Database, orm: Orm): Db {
  const steps = prepareSteps(sqlite);
  const { begin, beginNow, commit, rollback, savepoint, release, rollbackTo } = steps;

  function reading<T>(work: () => NotAPromise<T>): T {
    if (sqlite.inTransaction) return work() as T;
    begin.run();
    try {
      return work() as T;
    } finally {
      commit.run();
    }
  }

  const committed: (() => void)[] = [];

  function transaction<T>(work: () => NotAPromise<T>): T {
    const isNested = sqlite.inTransaction;
    const waiting = committed.length;
    let result: T;
    (isNested ? savepoint : beginNow).run();
    try {
      result = work() as T;
      (isNested ? release : commit).run();
    } catch (error) {
      committed.length = waiting;
      // SQLite itself may have ended the transaction, for example when the disk is full.
      if (sqlite.inTransaction) for (const step of isNested ? [rollbackTo, release] : [rollback]) step.run();
      throw error;
    }
    if (!isNested) for (const run of committed.splice(0)) run();
    return result;
  }

  return {
    orm,
    sqlite,
    reading,
    transaction,
    whenCommitted: (work) => {
      if (sqlite.inTransaction) committed.push(work);
      else work();
    },
    ifRoom: (work) => {
      try {
        return work();
      } catch (error) {
        if (storageFailure(error) !== "full") throw error;
      }
    },
    writable: () => {
      try {
        transaction(() => {
          const version = sqlite
            .query<{ user_version: number }, []>("PRAGMA user_version")
            .get()!.user_version;
          sqlite.run(`PRAGMA user_version = ${version}`);
        });
        return true;
      } catch {
        return false;
      }
    },
    healthy: () => {
      try {
        return sqlite.query("SELECT 1 FROM sqlite_schema LIMIT 1").get() !== null;
      } catch {
        return false;
      }
    },
    close: () => {
      for (const step of Object.values(steps)) step.finalize();
      tidyUp(sqlite);
      sqlite.close();
    },
  };
}

/** Prepared once: `sqlite.transaction` takes 2 µs per call, these take 0.3. Nested savepoints may share a name. */
const prepareSteps = (sqlite: Database) => ({
  begin: sqlite.query("BEGIN"),
  beginNow: sqlite.query("BEGIN IMMEDIATE"),
  commit: sqlite.query("COMMIT"),
  rollback: sqlite.query("ROLLBACK"),
  savepoint: sqlite.query("SAVEPOINT inner_work"),
  release: sqlite.query("RELEASE inner_work"),
  rollbackTo: sqlite.query("ROLLBACK TO inner_work"),
});

/**
 * Updates statistics, and empties the write-ahead log for anyone who copies the file. A full disk or a lock of Litestream's
 * leaves both to the next time, and nothing waits.
 */
function tidyUp(sqlite: Database): void {
  sqlite.run("PRAGMA busy_timeout = 0");
  for (const step of ["optimize", "wal_checkpoint(TRUNCATE)"])
    try {
      sqlite.run(`PRAGMA ${step}`);
    } catch {
      // The next start reads the log.
    }
}
