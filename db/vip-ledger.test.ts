import { expect, test } from "bun:test";
import { databaseBefore } from "#test/helpers/database.ts";

test("The migration gives members who are already VIP a ledger entry with its reason and start", () => {
  const { db, migrate } = databaseBefore("keep_a_ledger_of_vip_days");
  for (const [id, until, promoted] of [
    ["promoted", 900, 100],
    ["given", 800, null],
    ["plain", null, null],
  ] as const)
    db.run(
      "INSERT INTO users (id, name, sex, created_at, vip_until, vip_promotion_at) VALUES (?, 'A', 'UNDEF', 5, ?, ?)",
      [id, until, promoted],
    );
  migrate();
  expect(db.query("SELECT user_id, at, reason, vip_until FROM vip_ledger").all()).toEqual([
    { user_id: "given", at: 5, reason: "opening", vip_until: 800 },
    { user_id: "promoted", at: 100, reason: "promotion", vip_until: 900 },
  ]);
});
