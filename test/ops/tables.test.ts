import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#db/schema/index.ts";

const tables = (Object.values(schema) as unknown[])
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .map((table) => getTableName(table))
  .sort();

/** The rows of the manual's section about the disk: its tables, who adds to them, and what removes them. */
function rowsOf(manual: string, heading: string): string[][] {
  const section = readFileSync(manual, "utf8").split(`\n## ${heading}\n`)[1]!.split("\n## ")[0]!;
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").slice(1, -1));
}

test.each([
  ["docs/operations.md", "What fills the disk"],
  ["docs/operations.ru.md", "Чем заполняется диск"],
])("%s says of each table once who adds how much and what removes it", (manual, heading) => {
  const rows = rowsOf(manual, heading);
  expect(rows.flatMap(([names]) => [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)).sort()).toEqual(
    tables,
  );
  for (const [names, added, removed, ...more] of rows) {
    expect(added!.trim().length, names).toBeGreaterThan(10);
    expect(removed!.trim().length, names).toBeGreaterThan(10);
    expect(more).toEqual([]);
  }
});
