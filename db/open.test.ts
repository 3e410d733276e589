import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "#test/helpers/folders.ts";
import { DatabaseError } from "./database-error.ts";
import { storageFailure } from "./failure.ts";
import { openDatabase } from "./open.ts";

const folder = mkdtempSync(join(tmpdir(), "randevu-db-"));
afterAll(() => rmSync(folder, { recursive: true }));
const open = (name: string, synchronous: "NORMAL" | "FULL" = "NORMAL") =>
  openDatabase(join(folder, name), { synchronous });

const pragma = (sqlite: Database, name: string) =>
  Object.values(sqlite.query(`PRAGMA ${name}`).get() as object)[0];

describe("an open database", () => {
  test.each([
    ["NORMAL", 1],
    ["FULL", 2],
  ] as const)("has the pragmas of the design, with synchronous=%s", (synchronous, level) => {
    const db = open(`pragmas-${synchronous}.db`, synchronous);
    expect(pragma(db.sqlite, "journal_mode")).toBe("wal");
    expect(pragma(db.sqlite, "synchronous")).toBe(level);
    expect(pragma(db.sqlite, "busy_timeout")).toBe(5000);
    expect(pragma(db.sqlite, "foreign_keys")).toBe(1);
    // With Litestream it must stay on (docs/decisions/007-litestream-version.md).
    expect(pragma(db.sqlite, "wal_autocheckpoint")).toBe(1000);
    db.close();
  });

  test("creates its folder", () => {
    open("new/folder/app.db").close();
    expect(Bun.file(join(folder, "new/folder/app.db")).size).toBeGreaterThan(0);
  });

  test("enforces foreign keys", () => {
    const db = open("keys.db");
    const orphan = () =>
      db.sqlite.run(
        "INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('s', 'nobody', 1, 2)",
      );
    expect(orphan).toThrow("FOREIGN KEY");
    db.close();
  });

  test("leaves its write-ahead log empty when closed", () => {
    const db = open("closed.db");
    db.sqlite.run("CREATE TABLE t (x)");
    db.close();
    expect(Bun.file(join(folder, "closed.db-wal")).size).toBe(0);
  });

  test("closes at once when another process, like Litestream, holds the log", () => {
    const db = open("held.db");
    const reader = new Database(join(folder, "held.db"));
    reader.run("BEGIN");
    reader.query("SELECT count(*) FROM users").get();
    db.sqlite.run("CREATE TABLE t (x)");
    db.close();
    reader.run("ROLLBACK");
    expect(reader.query("SELECT name FROM sqlite_schema WHERE name = 't'").get()).toEqual({ name: "t" });
    reader.close();
  });

  test("is unhealthy once it no longer answers", () => {
    const db = open("healthy.db");
    expect(db.healthy()).toBe(true);
    db.sqlite.close();
    expect(db.healthy()).toBe(false);
  });
});

describe("migrations", () => {
  test("run once, however often the file is opened", () => {
    open("twice.db").close();
    const db = open("twice.db");
    const rows = db.sqlite.query("SELECT hash FROM __drizzle_migrations").all();
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
    expect(db.sqlite.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    db.close();
  });

  test("refuse a file that a newer version has changed, and leave it as it is", () => {
    const db = open("newer.db");
    db.sqlite.run(
      "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('from the future', 9999999999999)",
    );
    db.close();
    expect(() => open("newer.db")).toThrow(
      new DatabaseError(
        "The database was changed by a newer version of Randevu. Start that version, or restore a backup made before the upgrade.",
      ),
    );
    const untouched = new Database(join(folder, "newer.db"));
    expect(
      untouched
        .query("SELECT count(*) AS n FROM __drizzle_migrations WHERE created_at = 9999999999999")
        .get(),
    ).toEqual({ n: 1 });
    untouched.close();
  });

  test.each([
    ["", ["CREATE TABLE users (id INTEGER)"]],
    [
      " that uses drizzle",
      [
        "CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
        "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('theirs', 1700000000000)",
      ],
    ],
  ])("refuse the database of another program%s, and leave it as it is", (_, statements) => {
    const path = join(folder, "foreign.db");
    rmSync(path, { force: true });
    const foreign = new Database(path);
    for (const statement of statements) foreign.run(statement);
    foreign.close();
    const before = readFileSync(path);
    for (const mayMigrate of [true, false])
      expect(() => openDatabase(path, { synchronous: "NORMAL", mayMigrate })).toThrow(
        `The file ${path} is the database of another program, and was left as it is.`,
      );
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test("run in a new file to which Litestream has added its own tables", () => {
    const replicated = new Database(join(folder, "replicated.db"));
    replicated.run("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)");
    replicated.close();
    const db = open("replicated.db");
    expect(pragma(db.sqlite, "user_version")).toBeGreaterThan(0);
    db.close();
  });

  test("refuse a file with rows whose foreign keys refer to nothing", () => {
    const db = open("orphans.db");
    db.sqlite.run("PRAGMA foreign_keys = OFF");
    db.sqlite.run("INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('s', 'nobody', 1, 2)");
    // As after a migration: the foreign keys of this schema version have not been checked yet.
    db.sqlite.run("PRAGMA user_version = 0");
    db.close();
    expect(() => open("orphans.db")).toThrow(DatabaseError);
    expect(() => open("orphans.db")).toThrow(DatabaseError);
  });

  test("match the schema in code", () => {
    // On a copy, since drizzle-kit writes any missing migration at once.
    const out = relative(root, join(folder, "migrations"));
    cpSync(join(root, "db/migrations"), join(root, out), { recursive: true });
    const asked = [
      "--dialect",
      "sqlite",
      "--casing",
      "snake_case",
      "--schema",
      "db/schema/index.ts",
      "--out",
      out,
    ];
    const kit = Bun.spawnSync([process.execPath, "node_modules/drizzle-kit/bin.cjs", "generate", ...asked], {
      cwd: root,
    });
    expect(kit.stdout.toString()).toContain("No schema changes");
  });
});

describe("a transaction", () => {
  const db = openDatabase(":memory:", { synchronous: "NORMAL" });
  db.sqlite.run("CREATE TABLE t (x)");
  const count = () => db.sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM t").get()!.n;
  const add = () => db.sqlite.run("INSERT INTO t VALUES (1)");

  test("returns what its work returns", () => {
    expect(db.transaction(() => "done")).toBe("done");
  });

  test("leaves nothing behind when its work fails", () => {
    const before = count();
    expect(() =>
      db.transaction(() => {
        add();
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(count()).toBe(before);
  });

  test("inside another undoes only its own part", () => {
    const before = count();
    db.transaction(() => {
      add();
      expect(() =>
        db.transaction(() => {
          add();
          throw new Error("no");
        }),
      ).toThrow("no");
    });
    expect(count()).toBe(before + 1);
  });

  test("lets what cannot be taken back wait for its commit, and drops it when it fails", () => {
    const done: string[] = [];
    const wait = (what: string) => db.whenCommitted(() => done.push(what));
    wait("at once");
    db.transaction(() => {
      wait("outer");
      expect(() =>
        db.transaction(() => {
          wait("failed part");
          throw new Error("no");
        }),
      ).toThrow("no");
      db.transaction(() => wait("part"));
      expect(done).toEqual(["at once"]);
    });
    expect(() =>
      db.transaction(() => {
        wait("failed");
        throw new Error("no");
      }),
    ).toThrow("no");
    db.transaction(add);
    expect(done).toEqual(["at once", "outer", "part"]);
  });

  test("holds the write lock from its start, so that nothing comes between read and write", () => {
    const one = open("locks.db");
    const other = open("locks.db");
    other.sqlite.run("PRAGMA busy_timeout = 0");
    one.transaction(() => {
      expect(() => other.transaction(() => "in between")).toThrow("locked");
    });
    expect(other.transaction(() => "after")).toBe("after");
    one.close();
    other.close();
  });
});

describe("reads that belong together", () => {
  const db = open("reading.db");
  const other = open("reading.db");
  afterAll(() => {
    db.close();
    other.close();
  });
  db.sqlite.run("CREATE TABLE t (x)");
  const count = () => db.sqlite.query<{ n: number }, []>("SELECT count(*) AS n FROM t").get()!.n;
  const addElsewhere = () => other.sqlite.run("INSERT INTO t VALUES (1)");

  test("see one state while another process writes, and the next ones see its writes", () => {
    const seen = db.reading(() => {
      const before = count();
      addElsewhere();
      return [before, count()];
    });
    expect(seen).toEqual([0, 0]);
    expect(count()).toBe(1);
  });

  test("may be nested, and run inside a transaction", () => {
    expect(db.reading(() => db.reading(count))).toBe(1);
    expect(db.transaction(() => db.reading(count))).toBe(1);
    expect(db.sqlite.inTransaction).toBe(false);
  });

  test("that fail leave nothing open", () => {
    expect(() =>
      db.reading(() => {
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(db.sqlite.inTransaction).toBe(false);
  });
});

describe("a write lock of another program", () => {
  test("holds up the server once, for a moment, and then refuses at once until it is gone", () => {
    const path = join(folder, "locked.db");
    const server = openDatabase(path, { synchronous: "NORMAL", patienceMs: 50 });
    const patience = () => pragma(server.sqlite, "busy_timeout");
    const other = open("locked.db");
    other.sqlite.run("BEGIN IMMEDIATE");
    expect(patience()).toBe(50);
    for (let n = 0; n < 2; n += 1) {
      expect(() => server.transaction(() => "written")).toThrow("locked");
      expect(patience()).toBe(0);
    }
    expect(server.refusal()).toBe("busy");
    expect(server.ifRoom(() => server.transaction(() => "written"))).toBeUndefined();
    other.sqlite.run("COMMIT");
    expect(server.transaction(() => "written")).toBe("written");
    expect(patience()).toBe(50);
    server.close();
    other.close();
  });
});

test("a file without a single byte is not taken for a new site", () => {
  const path = join(folder, "empty.db");
  writeFileSync(path, "");
  expect(() => openDatabase(path, { synchronous: "NORMAL" })).toThrow(/has no bytes.*delete the file/);
  expect(statSync(path).size).toBe(0);
});

describe("a disk that fails", () => {
  test("and damages the file is reported in a sentence that says what to do", () => {
    const path = join(folder, "damaged.db");
    openDatabase(path, { synchronous: "NORMAL" }).close();
    writeFileSync(path, "not a database at all, whatever its name says", { flag: "r+" });
    const complaint = () => openDatabase(path, { synchronous: "NORMAL" });
    expect(complaint).toThrow(DatabaseError);
    expect(complaint).toThrow(/is damaged.*restore a backup/);
  });

  test("when full refuses writes, drops those that no one waits for, and accepts them again once there is room", () => {
    const db = open("full.db");
    db.sqlite.run("CREATE TABLE heap (bytes BLOB)");
    const write = () => db.sqlite.run("INSERT INTO heap VALUES (zeroblob(100000))");
    db.sqlite.run(`PRAGMA max_page_count = ${pragma(db.sqlite, "page_count")}`);
    let failure: unknown;
    try {
      db.transaction(write);
    } catch (error) {
      failure = error;
    }
    expect(storageFailure(failure)).toBe("full");
    expect(storageFailure(new Error("wrapped", { cause: failure }))).toBe("full");
    expect(db.ifRoom(write)).toBeUndefined();
    expect(() =>
      db.ifRoom(() => {
        throw new TypeError("a defect");
      }),
    ).toThrow(TypeError);
    expect(db.healthy()).toBe(true);

    db.sqlite.run("PRAGMA max_page_count = 1000000");
    db.transaction(write);
    expect(db.refusal()).toBeNull();
    db.close();
  });
});
