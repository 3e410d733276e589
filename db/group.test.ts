import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGroup, type Group } from "./group.ts";
import { type Db, openDatabase } from "./open.ts";

let folder: string;
let db: Db;
let group: Group;
let commits = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "randevu-group-"));
  db = openDatabase(join(folder, "app.db"), { synchronous: "NORMAL" });
  db.sqlite.run("CREATE TABLE words (word TEXT PRIMARY KEY)");
  commits = 0;
  group = createGroup({
    sqlite: db.sqlite,
    transaction(work) {
      if (!db.sqlite.inTransaction) commits += 1;
      return db.transaction(work);
    },
  });
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const write = (word: string) => () => db.sqlite.run("INSERT INTO words VALUES (?)", [word]).changes;
/** The words another connection sees, so only committed ones. */
function words(): string[] {
  const reader = openDatabase(join(folder, "app.db"), { synchronous: "NORMAL" });
  const rows = reader.sqlite.query<{ word: string }, []>("SELECT word FROM words ORDER BY rowid").all();
  reader.close();
  return rows.map(({ word }) => word);
}

test("Writes that join in one turn run in order, in one transaction, and are committed when they resolve", async () => {
  const seen: string[][] = [];
  const answers = ["раз", "два", "три"].map((word) =>
    group.join(write(word)).then(() => void seen.push(words())),
  );
  expect(words()).toEqual([]);
  await Promise.all(answers);
  expect(seen).toEqual(Array(3).fill(["раз", "два", "три"]));
  expect(commits).toBe(1);
});

test("A write that throws undoes all that it wrote, and nothing of the others", async () => {
  const results = await Promise.allSettled([
    group.join(write("раз")),
    group.join(() => {
      write("лишнее")();
      throw new Error("refused");
    }),
    group.join(write("раз")),
    group.join(write("два")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(results[1]).toMatchObject({ reason: { message: "refused" } });
  expect(words()).toEqual(["раз", "два"]);
});

test("When the transaction itself is rolled back, every write of the group is rejected", async () => {
  const results = await Promise.allSettled([
    group.join(write("раз")),
    group.join(() => db.sqlite.run("INSERT OR ROLLBACK INTO words VALUES ('раз')")),
    group.join(write("два")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(words()).toEqual([]);
  expect(await group.join(write("три"))).toBe(1);
  expect(words()).toEqual(["три"]);
});

test("A write that joins while others resolve goes with the next commit", async () => {
  await group.join(write("раз")).then(() => group.join(write("два")));
  expect(words()).toEqual(["раз", "два"]);
  expect(commits).toBe(2);
});
