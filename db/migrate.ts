import type { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { DatabaseError } from "./database-error.ts";
import { dbFolder } from "./folder.ts";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

const newestOf = ({ entries }: Pick<typeof journal, "entries">) =>
  Math.max(...entries.map(({ when }) => when));
const newestKnown = newestOf(journal);

/** @throws DatabaseError when the tables are not ours */
export function refuseForeign(sqlite: Database, file: string): void {
  // Litestream adds its own tables as soon as the file is there.
  const table = sqlite.query("SELECT 1 FROM sqlite_schema WHERE name NOT GLOB '_litestream_*' LIMIT 1").get();
  if (!table) return;
  // Other programs may use drizzle too.
  if (appliedMigrations(sqlite).oldest === journal.entries[0]!.when) return;
  throw new DatabaseError(
    `The file ${file} is the database of another program, and was left as it is. Move it away, or set DATA_DIR to the folder of Randevu's own database, or to an empty one.`,
  );
}

export type Show = (title: string, total: number) => { at(done: number): void; end(): void };

/** Foreign keys must still be off: a migration rebuilds tables, and the drop would cascade. */
export function migrate(
  sqlite: Database,
  mayMigrate: boolean,
  { copy, show }: { copy: () => void; show: Show },
  migrationsFolder = join(dbFolder, "migrations"),
): void {
  const applied = appliedMigrations(sqlite).newest ?? 0;
  if (applied > newestKnown)
    throw new DatabaseError(
      "The database was changed by a newer version of Randevu. Start that version, or restore a backup made before the upgrade.",
    );
  if (applied < newestKnown && !mayMigrate)
    throw new DatabaseError(
      "The database was made by an older version of Randevu. Start the server of this version first: it migrates the database.",
    );
  // Drizzle reads and hashes every migration even when none is pending.
  if (applied < newestKnown) {
    refuseOtherVersion(migrationsFolder);
    if (applied > 0) copy();
    apply(sqlite, readMigrationFiles({ migrationsFolder }), applied, show);
  }
  // The check takes six seconds with a million people, so it runs once per version of the schema.
  if (checkedVersion(sqlite) === newestVersion) return;
  const orphan = sqlite.query("PRAGMA foreign_key_check").get();
  if (orphan)
    throw new DatabaseError(`A migration left a row without the row it refers to: ${JSON.stringify(orphan)}`);
  sqlite.run(`PRAGMA user_version = ${newestVersion}`);
}

/** The build knows its migrations, but reads their SQL from the folder: after a pull it would apply more than it knows. */
function refuseOtherVersion(migrationsFolder: string): void {
  const found = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
  if (newestOf(found) !== newestKnown)
    throw new DatabaseError(
      "This build of the server and the folder db/migrations are of different versions. Build the server again: bun run build",
    );
}

/** Unlike drizzle's `migrate`: on a full disk SQLite has rolled back already, and the error of rolling back twice hid why. */
function apply(
  sqlite: Database,
  migrations: ReturnType<typeof readMigrationFiles>,
  applied: number,
  show: Show,
): void {
  const pending = migrations.filter(({ folderMillis }) => folderMillis > applied);
  const progress = show("Migrating the database", pending.length);
  sqlite
    .transaction(() => {
      sqlite.run(
        "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
      );
      for (const [done, { sql, hash, folderMillis }] of pending.entries()) {
        progress.at(done);
        for (const statement of sql) sqlite.run(statement);
        sqlite.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)", [hash, folderMillis]);
      }
    })
    .immediate();
  progress.end();
}

const newestVersion = journal.entries.length;
const checkedVersion = (sqlite: Database) =>
  sqlite.query<{ user_version: number }, []>("PRAGMA user_version").get()!.user_version;

function appliedMigrations(sqlite: Database): { oldest: number | null; newest: number | null } {
  const table = sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  if (!table) return { oldest: null, newest: null };
  return sqlite
    .query<{ oldest: number | null; newest: number | null }, []>(
      "SELECT min(created_at) AS oldest, max(created_at) AS newest FROM __drizzle_migrations",
    )
    .get()!;
}
