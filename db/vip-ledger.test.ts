import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#test/helpers/root.ts";

const folder = join(root, "db/migrations");
const LEDGER = "keep_a_ledger_of_vip_days";

test("Whoever was VIP before there was a ledger has an entry that says so, and since when", () => {
  const db = new Database(":memory:");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const ledger = files.findIndex((name) => name.includes(LEDGER));
  const apply = (name: string) => {
    for (const statement of readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint"))
      db.run(statement);
  };
  for (const name of files.slice(0, ledger)) apply(name);
  for (const [id, until, promoted] of [
    ["promoted", 900, 100],
    ["given", 800, null],
    ["plain", null, null],
  ] as const)
    db.run(
      "INSERT INTO users (id, name, sex, created_at, vip_until, vip_promotion_at) VALUES (?, 'A', 'UNDEF', 5, ?, ?)",
      [id, until, promoted],
    );
  apply(files[ledger]!);
  expect(db.query("SELECT user_id, at, reason, vip_until FROM vip_ledger").all()).toEqual([
    { user_id: "given", at: 5, reason: "opening", vip_until: 800 },
    { user_id: "promoted", at: 100, reason: "promotion", vip_until: 900 },
  ]);
});
