import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "#test/helpers/folders.ts";
import { DatabaseError } from "./database-error.ts";
import { migrate } from "./migrate.ts";

const folder = mkdtempSync(join(tmpdir(), "randevu-migrations-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The folder as a pull brings it, with one migration more than this build of the server knows. */
function pullAnotherMigration(): void {
  cpSync(join(root, "db/migrations"), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const latest = journal.entries.at(-1);
  journal.entries.push({ ...latest, idx: latest.idx + 1, when: latest.when + 1, tag: "9999_newer" });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, "9999_newer.sql"), "CREATE TABLE newer (x)");
}

test("A server that was not built after a pull leaves a new database empty, and says what to do", () => {
  pullAnotherMigration();
  const sqlite = new Database(":memory:", { strict: true });
  expect(() => migrate(sqlite, true, { copy() {}, show: () => ({ at() {}, end() {} }) }, folder)).toThrow(
    new DatabaseError(
      "This build of the server and the folder db/migrations are of different versions. Build the server again: bun run build",
    ),
  );
  expect(sqlite.query("SELECT name FROM sqlite_schema").all()).toEqual([]);
});
