import { Database } from "bun:sqlite";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Db, openDatabase, openImage } from "#db/open.ts";
import { addReferenceData } from "#db/reference/cities.ts";
import { root } from "./folders.ts";

/** Migrations run and cities are read once per process: every other database is a copy of the first. */
const images = new Map<string, Uint8Array>();

/** Opens an empty database in memory. */
export const emptyDatabase = (): Db => openImage(imageOf("empty", () => {}));

/** Opens a database in memory with the cities and nothing else. */
export const databaseWithCities = (): Db => openImage(imageWithCities());

/** Bytes of a database file with the cities and nothing else. */
export const imageWithCities = (): Uint8Array => imageOf("cities", addReferenceData);

function imageOf(name: string, fill: (db: Db) => void): Uint8Array {
  const image = images.get(name) ?? makeImage(fill);
  images.set(name, image);
  return image;
}

function makeImage(fill: (db: Db) => void): Uint8Array {
  const db = openDatabase(":memory:", { synchronous: "NORMAL" });
  fill(db);
  const image = db.sqlite.serialize();
  db.close();
  return image;
}

/**
 * Returns a function that reads all rows of all tables except the cities and their names, which are never written. It reads again only after
 * a write, since most requests of a fuzzer are refused before one.
 */
export function allRowsOf({ sqlite }: Db): () => string {
  let known = { writes: -1, rows: "" };
  return () => {
    const { writes } = sqlite.query<{ writes: number }, []>("SELECT total_changes() AS writes").get()!;
    if (writes !== known.writes) known = { writes, rows: readAll(sqlite) };
    return known.rows;
  };
}

function readAll(sqlite: Db["sqlite"]): string {
  const tables = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('cities', 'city_keys') AND name NOT LIKE 'sqlite%'",
    )
    .all();
  return tables
    .map(({ name }) => name + JSON.stringify(sqlite.query(`SELECT * FROM "${name}"`).all()))
    .join("\n");
}

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

const folder = join(root, "db/migrations");

/** Returns a database as it was before the migration of this name, and a function that applies it. */
export function databaseBefore(migration: string) {
  const db = new Database(":memory:");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const apply = (name: string) => {
    for (const statement of readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint"))
      db.run(statement);
  };
  const at = files.findIndex((name) => name.endsWith(`_${migration}.sql`));
  for (const name of files.slice(0, at)) apply(name);
  return { db, migrate: () => apply(files[at]!) };
}

/** Makes a database file as the version before this one left it. */
export function writeOlderDatabase(file: string): void {
  const sqlite = new Database(file, { create: true, strict: true });
  sqlite.run(
    "CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  sqlite.transaction(() => {
    for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder }).slice(0, -1)) {
      for (const statement of sql) sqlite.run(statement);
      sqlite.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)", [hash, folderMillis]);
    }
  })();
  sqlite.close();
}
