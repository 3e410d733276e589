import { Database } from "bun:sqlite";
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { copyBefore } from "./copy-before.ts";
import { DatabaseError } from "./database-error.ts";
import { type StorageFailure, storageFailure } from "./failure.ts";
import { fence, refuseFenced } from "./fence.ts";
import { createLockWait } from "./lock-wait.ts";
import { migrate, refuseForeign, type Show } from "./migrate.ts";

type Orm = BunSQLiteDatabase;

export interface Db {
  /** Prepare hot queries once, with `.prepare()`: eleven times faster than per call. */
  readonly orm: Orm;
  /** Use `query`, not `prepare`: a few of those take all 48 kB of SQLite's cursors, and every read then allocates memory. */
  readonly sqlite: Database;
  /** One immediate transaction. `work` is synchronous: with an `await` it would end too early. A nested call is a savepoint. */
  transaction<T>(work: () => NotAPromise<T>): T;
  /** For what cannot be taken back, such as a frame: never called after a rollback, and at once without a transaction. */
  whenCommitted(work: () => void): void;
  /** One snapshot, and one lock: alone, each read takes 3 µs for the lock and 1 to read. Writes may fail. */
  reading<T>(work: () => NotAPromise<T>): T;
  /** Undefined when writes can be made; else resolves once another program has let go of the lock, or after three seconds. */
  unlocked(): Promise<void> | undefined;
  /** For a write that may be lost when the disk is full or fails. */
  ifRoom<T>(work: () => T): T | undefined;
  /** Opened on a full disk, without what other processes need to open it too. */
  readonly isAlone: boolean;
  /** Of a process that reads next to the one that writes. */
  readonly isReadOnly: boolean;
  healthy(): boolean;
  refusal(): StorageFailure | null;
  close(): void;
}

/** As many pages of the file as SQLite keeps in memory. */
export const DATABASE_CACHE_BYTES = 32 * 1024 ** 2;

const COMMAND_PATIENCE_MS = 5_000;
/** The running server answers no one meanwhile. Litestream holds the lock for some milliseconds. */
export const SERVER_PATIENCE_MS = 250;

interface Options {
  synchronous: "NORMAL" | "FULL";
  mayMigrate?: boolean;
  copyBeforeMigration?: boolean;
  patienceMs?: number;
  say?: (text: string) => void;
  show?: Show;
  /** Asked before each write, and before the end of each transaction. */
  mayWrite?: () => boolean;
}

export type NotAPromise<T> = T extends PromiseLike<unknown> ? never : T;

/** @throws DatabaseError for a file of another program or version, a damaged one, a full disk */
export function openDatabase(
  file: string,
  {
    synchronous,
    mayMigrate = true,
    copyBeforeMigration = true,
    patienceMs = COMMAND_PATIENCE_MS,
    say = () => {},
    show = () => ({ at() {}, end() {} }),
    mayWrite = MAY_ALWAYS,
  }: Options,
): Db {
  if (file !== ":memory:") {
    mkdirSync(dirname(file), { recursive: true });
    refuseEmpty(file);
  }
  const options = { synchronous, mayMigrate, copyBeforeMigration, patienceMs, say, show, mayWrite };
  try {
    return open(file, options);
  } catch (error) {
    // Without room for the index of the write-ahead log, which other processes share, SQLite can keep it in its own memory.
    if (storageFailure(error) !== "full") throw explained(error, file);
    return open(file, { ...options, alone: true });
  }
}

function open(
  file: string,
  {
    synchronous,
    mayMigrate,
    copyBeforeMigration,
    patienceMs,
    say,
    show,
    mayWrite,
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
    if (mayWrite !== MAY_ALWAYS) fence(sqlite, mayWrite);
    return asDb(sqlite, ormOf(sqlite), { patienceMs, isAlone: alone, isReadOnly: false, mayWrite });
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

/** A file that is in order, of whatever version: for one who knows the tables it is used for. */
export function openAsItIs(file: string): Db {
  const sqlite = new Database(file, { strict: true });
  setPragmas(sqlite, "FULL");
  return asDb(sqlite, ormOf(sqlite));
}

/** Next to the server that has the file open, whose commits it sees at once. */
export function openReader(file: string): Db {
  const sqlite = new Database(file, { readonly: true, strict: true });
  setCaches(sqlite);
  return asDb(sqlite, ormOf(sqlite), { patienceMs: 0, isAlone: false, isReadOnly: true });
}

/** From a `sqlite.serialize()`, so that tests migrate only once. @internal */
export function openImage(image: Uint8Array): Db {
  const sqlite = Database.deserialize(image, { strict: true });
  setPragmas(sqlite, "NORMAL");
  sqlite.run("PRAGMA foreign_keys = ON");
  return asDb(sqlite, ormOf(sqlite));
}

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
  setCaches(sqlite);
}

function setCaches(sqlite: Database): void {
  sqlite.run("PRAGMA temp_store = MEMORY");
  // Negative means KiB.
  sqlite.run(`PRAGMA cache_size = ${-DATABASE_CACHE_BYTES / 1024}`);
}

const MAY_ALWAYS = () => true;

interface Access {
  patienceMs: number;
  isAlone: boolean;
  isReadOnly: boolean;
  mayWrite?: () => boolean;
}

function asDb(
  sqlite: Database,
  orm: Orm,
  { patienceMs, isAlone, isReadOnly, mayWrite = MAY_ALWAYS }: Access = {
    patienceMs: 0,
    isAlone: false,
    isReadOnly: false,
  },
): Db {
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
  /** Only the first transaction waits for another program's lock, and later ones do not: the wait stops the event loop. */
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

  function isLocked(): boolean {
    if (sqlite.inTransaction) return false;
    if (patienceMs > 0 && !isImpatient) setPatience(0);
    try {
      beginNow.run();
    } catch (error) {
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
      if (!isNested) refuseFenced(mayWrite);
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
    isReadOnly,
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

/** Drizzle asks its client for nothing but statements. */
const ormOf = (sqlite: Database): Orm => {
  const client = { prepare: (text: string) => sqlite.query(text) } as unknown as Database;
  return drizzle({ client, casing: "snake_case" });
};

/** `sqlite.transaction` takes 2 µs per call, these take 0.3. Nested savepoints may share a name. */
const prepareSteps = (sqlite: Database) => ({
  begin: sqlite.query("BEGIN"),
  beginNow: sqlite.query("BEGIN IMMEDIATE"),
  commit: sqlite.query("COMMIT"),
  rollback: sqlite.query("ROLLBACK"),
  savepoint: sqlite.query("SAVEPOINT inner_work"),
  release: sqlite.query("RELEASE inner_work"),
  rollbackTo: sqlite.query("ROLLBACK TO inner_work"),
});

/** A full disk or a lock of Litestream's leaves it to the next time. */
function tidyUp(sqlite: Database): void {
  sqlite.run("PRAGMA busy_timeout = 0");
  for (const step of ["optimize", "wal_checkpoint(TRUNCATE)"])
    try {
      sqlite.run(`PRAGMA ${step}`);
    } catch {}
}
