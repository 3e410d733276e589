import { Database } from "bun:sqlite";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { root } from "./root.ts";

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
