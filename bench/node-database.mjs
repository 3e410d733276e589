// The product's database for a server on Node: better-sqlite3 with the same pragmas and migrations, in a temporary folder that
// is removed when the process exits.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";

export function openDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), "randevu-bench-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  process.on("SIGTERM", () => process.exit(0));

  const db = new Database(join(dataDir, "app.db"));
  for (const pragma of [
    "journal_mode = WAL",
    "synchronous = NORMAL",
    "temp_store = MEMORY",
    "cache_size = -32768",
  ])
    db.pragma(pragma);
  const migrations = new URL("../db/migrations/", import.meta.url);
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith(".sql"))
    .sort())
    db.exec(readFileSync(new URL(file, migrations), "utf8"));
  db.pragma("foreign_keys = ON");
  return db;
}
