import { Database } from "bun:sqlite";
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { copyBefore } from "./copy-before.ts";
import { DatabaseError } from "./database-error.ts";
import { type StorageFailure, storageFailure } from "./failure.ts";
import { createLockWait } from "./lock-wait.ts";
import { migrate, refuseForeign, type Show } from "./migrate.ts";

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
  /**
   * Undefined when writes can be made; else a promise that resolves once another program has let go of the write lock, or after
   * three seconds. Waited for before the work, the lock stops no one else, and no work has to be done twice. Asking takes 2 µs.
   */
  unlocked(): Promise<void> | undefined;
  /** Runs a write that no one waits for, such as when a member was last seen. When the disk is full or fails, only this write is lost. */
  ifRoom<T>(work: () => T): T | undefined;
  /** Opened on a full disk, without what other processes need to open it too. */
  readonly isAlone: boolean;
  /** Whether the file can still be read. */
  healthy(): boolean;
  /** Why the file accepts no writes, tested by one that changes nothing; null when it does. */
  refusal(): StorageFailure | null;
  close(): void;
}

/** How long a command, or the start of the server, waits for the write lock of another program. */
const COMMAND_PATIENCE_MS = 5_000;
/** The same for the running server, which answers no one meanwhile. Litestream holds it for some milliseconds. */
export const SERVER_PATIENCE_MS = 250;

interface Options {
  synchronous: "NORMAL" | "FULL";
  mayMigrate?: boolean;
  /** Copies a database with data next to itself before a migration. */
  copyBeforeMigration?: boolean;
  patienceMs?: number;
  /** Tells the operator what was done. */
  say?: (text: string) => void;
  /** Shows how far migrations are. */
  show?: Show;
}

export type NotAPromise<T> = T extends PromiseLike<unknown> ? never : T;

/**
 * Opens the one SQLite file and brings it to the newest schema. `:memory:` is for tests.
 * @throws DatabaseError when the file is of another program or a newer version of this one, when it is damaged, or the disk is
 * full; without `mayMigrate` also when an older version made it.
 */
export function openDatabase(
  file: string,
  {
    synchronous,
    mayMigrate = true,
    copyBeforeMigration = true,
    patienceMs = COMMAND_PATIENCE_MS,
    say = () => {},
    show = () => ({ at() {}, end() {} }),
  }: Options,
): Db {
  if (file !== ":memory:") {
    mkdirSync(dirname(file), { recursive: true });
    refuseEmpty(file);
  }
  const options = { synchronous, mayMigrate, copyBeforeMigration, patienceMs, say, show };
  try {
    return open(file, options);
  } catch (error) {
    // Without room for the index of the write-ahead log, which other processes share, SQLite can keep it in its own memory.
    if (storageFailure(error) !== "full") throw explained(error, file);
    return open(file, { ...options, alone: true });
  }
}

/** @throws DatabaseError, or SQLite's error */
function open(
  file: string,
  {
    synchronous,
    mayMigrate,
    copyBeforeMigration,
    patienceMs,
    say,
    show,
    alone = false,
  }: Required<Options> & { alone?: boolean },
): Db {
  const sqlite = new Database(file, { create: true, strict: true });
  try {
    if (alone) sqlite.run("PRAGMA locking_mode = EXCLUSIVE");
    sqlite.run(`PRAGMA busy_timeout = ${COMMAND_PATIENCE_MS}`);
    refuseForeign(sqlite, file);
    setPragmas(sqlite, synchronous);
    const copy = () => {
      if (copyBeforeMigration && file !== ":memory:")
        say(`The database as it was before this version is kept as ${copyBefore(sqlite, file)}`);
    };
    migrate(sqlite, mayMigrate, { copy, show });
    sqlite.run("PRAGMA foreign_keys = ON");
    sqlite.run(`PRAGMA busy_timeout = ${patienceMs}`);
    return asDb(sqlite, ormOf(sqlite), { patienceMs, isAlone: alone });
  } catch (error) {
    sqlite.close();
    throw alone ? explained(error, file) : error;
  }
}

/** SQLite takes a file without a single byte, as a failed copy leaves, for a new database. */
function refuseEmpty(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size !== 0) return;
  throw new DatabaseError(
    `The database ${file} is empty: it has no bytes, as after a copy that failed. Restore a backup; or, if the site is new, delete the file.`,
  );
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
  readonly: (file: string) =>
    `The file ${file} cannot be written to: its disk is read-only, or it belongs to another user.`,
  broken: (file: string) =>
    `The disk that holds ${file} fails to read or write. Look for its errors in the system's log (dmesg) before you start again.`,
  busy: (file: string) =>
    `Another program holds the write lock of ${file}. Wait until it has ended, then try again.`,
};

function explained(error: unknown, file: string): unknown {
  const failure = storageFailure(error);
  // The caller knows more about whose folder it is (`src/data-folder.ts`).
  if (failure === "readonly") return error;
  return failure ? new DatabaseError(STORAGE_SENTENCES[failure](file)) : error;
}

function setPragmas(sqlite: Database, synchronous: "NORMAL" | "FULL"): void {
  sqlite.run("PRAGMA journal_mode = WAL");
  sqlite.run(`PRAGMA synchronous = ${synchronous}`);
  sqlite.run("PRAGMA temp_store = MEMORY");
  // Negative means KiB: 32 MiB of pages.
  sqlite.run("PRAGMA cache_size = -32768");
}

function asDb(sqlite: Database, orm: Orm, { patienceMs, isAlone } = { patienceMs: 0, isAlone: false }): Db {
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

  let isImpatient = false;
  /** While another program holds the lock, only the first transaction waits for it: the wait stops the event loop. */
  function takeWriteLock(): void {
    try {
      beginNow.run();
    } catch (error) {
      if (!isImpatient && storageFailure(error) === "busy") setPatience(0);
      throw error;
    }
    if (isImpatient) setPatience(patienceMs);
  }

  function setPatience(ms: number): void {
    sqlite.run(`PRAGMA busy_timeout = ${ms}`);
    isImpatient = ms !== patienceMs;
  }

  /** Takes the lock and returns it at once. While another program holds it, later transactions do not wait for it either. */
  function isLocked(): boolean {
    if (sqlite.inTransaction) return false;
    if (patienceMs > 0 && !isImpatient) setPatience(0);
    try {
      beginNow.run();
    } catch (error) {
      // Any other failure is for the write itself to report.
      return storageFailure(error) === "busy";
    }
    rollback.run();
    if (isImpatient) setPatience(patienceMs);
    return false;
  }

  const committed: (() => void)[] = [];

  function transaction<T>(work: () => NotAPromise<T>): T {
    const isNested = sqlite.inTransaction;
    const waiting = committed.length;
    let result: T;
    if (isNested) savepoint.run();
    else takeWriteLock();
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
    isAlone,
    reading,
    transaction,
    unlocked: createLockWait(isLocked),
    whenCommitted: (work) => {
      if (sqlite.inTransaction) committed.push(work);
      else work();
    },
    ifRoom: (work) => {
      try {
        return work();
      } catch (error) {
        const failure = storageFailure(error);
        if (!failure || failure === "damaged") throw error;
      }
    },
    refusal: () => {
      try {
        transaction(() => {
          const version = sqlite
            .query<{ user_version: number }, []>("PRAGMA user_version")
            .get()!.user_version;
          sqlite.run(`PRAGMA user_version = ${version}`);
        });
        return null;
      } catch (error) {
        return storageFailure(error) ?? "broken";
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

/** Drizzle asks its client for nothing but statements, and gets long-lived ones (`Db.sqlite` says why). */
const ormOf = (sqlite: Database): Orm => {
  const client = { prepare: (text: string) => sqlite.query(text) } as unknown as Database;
  return drizzle({ client, casing: "snake_case" });
};

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
