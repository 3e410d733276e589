import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeOlderDatabase } from "#test/helpers/database.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { version } from "../package.json" with { type: "json" };
import { copyBefore } from "./copy-before.ts";
import { openDatabase } from "./open.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "app.db");
});
afterEach(() => remove(folder));

const copies = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith("before-"))
    .sort();
const applied = (name: string) => {
  const sqlite = new Database(join(folder, name), { readonly: true });
  const { count } = sqlite
    .query<{ count: number }, []>("SELECT count(*) AS count FROM __drizzle_migrations")
    .get()!;
  sqlite.close();
  return count;
};

test("A start that migrates a database copies it first, closed to others, and the copy opens in the version before", () => {
  writeOlderDatabase(file);
  const older = applied("app.db");
  const said: string[] = [];
  openDatabase(file, { synchronous: "NORMAL", say: (text) => said.push(text) }).close();
  expect(applied("app.db")).toBe(older + 1);
  const [copy] = copies();
  expect(copies()).toEqual([expect.stringMatching(new RegExp(`^before-${version}-\\d{8}T\\d{6}Z\\.db$`))]);
  expect(applied(copy!)).toBe(older);
  expect(statSync(join(folder, copy!)).mode & 0o777).toBe(0o600);
  expect(said).toEqual([`The database as it was before this version is kept as ${copy}`]);
});

test("A new database, one of this version, and one whose owner wants no copy are not copied", () => {
  openDatabase(file, { synchronous: "NORMAL" }).close();
  openDatabase(file, { synchronous: "NORMAL" }).close();
  const other = join(folder, "other.db");
  writeOlderDatabase(other);
  openDatabase(other, { synchronous: "NORMAL", copyBeforeMigration: false }).close();
  expect(copies()).toEqual([]);
});

test("The latest three copies stay, whatever versions they were made by", () => {
  const sqlite = new Database(":memory:");
  sqlite.run("CREATE TABLE t (x)");
  writeFileSync(join(folder, "before-0.0.9-20250101T000000Z.db"), "");
  writeFileSync(join(folder, "before-dinner.db"), "");
  for (const hour of [1, 2, 3]) copyBefore(sqlite, file, new Date(Date.UTC(2030, 0, 1, hour)));
  sqlite.close();
  expect(copies()).toEqual([
    `before-${version}-20300101T010000Z.db`,
    `before-${version}-20300101T020000Z.db`,
    `before-${version}-20300101T030000Z.db`,
    "before-dinner.db",
  ]);
});
