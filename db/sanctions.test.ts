import type { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { databaseBefore } from "#test/helpers/database.ts";

const member = (
  db: Database,
  id: string,
  more: { lockedAt?: number; demo?: number; deletedAt?: number } = {},
) =>
  db.run(
    "INSERT INTO users (id, name, sex, created_at, locked_at, demo, deleted_at) VALUES (?, 'A', 'UNDEF', 1, ?, ?, ?)",
    [id, more.lockedAt ?? null, more.demo ?? 0, more.deletedAt ?? null],
  );

test("Holds and suspensions become sanctions, open reports of one person become a case, and nothing is announced again", () => {
  const { db, migrate } = databaseBefore("cases_and_sanctions");
  for (const [id, lockedAt] of [
    ["anna", 50],
    ["boris", 60],
    ["vera", 70],
    ["gleb", undefined],
  ] as const)
    member(db, id, { lockedAt });
  db.run(
    `INSERT INTO suspensions (user_id, reason, created_at, until, suspended_by, announced_at)
     VALUES ('anna', 'spam', 50, 900, 'vera', 51), ('boris', NULL, 60, NULL, 'command', NULL)`,
  );
  db.run(
    `INSERT INTO queue_holds (id, person_key, created_at, until, held_by, cleared_at, cleared_by)
     VALUES ('h1', 'user:gleb', 10, 100, NULL, 20, 'vera'), ('h2', 'guest:g', 11, 110, 'vera', NULL, NULL)`,
  );
  db.run(
    `INSERT INTO reports (id, reporter_key, reported_key, reason, text, source, context, counts, state, created_at, resolved_at)
     VALUES ('r1', 'user:a', 'guest:g', 'spam', '', 'video', '{}', 0, 'open', 5, NULL),
       ('r2', 'user:b', 'guest:g', 'spam', '', 'video', '{}', 0, 'open', 4, NULL),
       ('r3', 'user:c', 'guest:g', 'spam', '', 'video', '{}', 0, 'upheld', 3, 9)`,
  );
  migrate();
  expect(
    db
      .query(
        "SELECT person_key, kind, reason, created_at, until, by FROM sanctions ORDER BY created_at, kind",
      )
      .values(),
  ).toEqual([
    ["user:gleb", "hold", null, 10, 100, null],
    ["guest:g", "hold", null, 11, 110, "vera"],
    ["user:gleb", "revoke", null, 20, null, "vera"],
    ["user:anna", "suspend", "spam", 50, 900, "vera"],
    ["user:boris", "ban", null, 60, null, "command"],
    ["user:vera", "ban", null, 70, null, "command"],
  ]);
  expect(db.query("SELECT revokes FROM sanctions WHERE kind = 'revoke'").values()).toEqual([["h1"]]);
  // A letter that was still due stays so.
  expect(
    db
      .query(
        "SELECT s.person_key FROM sanction_progress p JOIN sanctions s ON s.id = p.sanction_id WHERE p.announced_at IS NULL",
      )
      .values(),
  ).toEqual([["user:boris"]]);
  expect(db.query("SELECT id, person_key, opened_at FROM cases").values()).toEqual([["r1", "guest:g", 4]]);
  expect(db.query("SELECT id, case_id, told_at FROM reports ORDER BY id").values()).toEqual([
    ["r1", "r1", null],
    ["r2", "r1", null],
    ["r3", null, 9],
  ]);
});

describe("Rows of", () => {
  const open = () => {
    const { db, migrate } = databaseBefore("cases_and_sanctions");
    migrate();
    member(db, "anna");
    member(db, "demo", { demo: 1 });
    member(db, "gone", { deletedAt: 5 });
    for (const [id, key, at] of [
      ["s1", "user:anna", 1],
      ["s2", "user:demo", 1],
      ["s3", "user:gone", 1],
      ["s4", "guest:old", 1],
      ["s5", "guest:new", 31_536_000_002],
    ] as const)
      db.run("INSERT INTO sanctions (id, person_key, kind, created_at) VALUES (?, ?, 'warn', ?)", [
        id,
        key,
        at,
      ]);
    db.run(
      "INSERT INTO moderation_log (at, by, action, subject, details, previous, hash) VALUES (1, 'vera', 'decide', 's1', '{}', '', 'h')",
    );
    return db;
  };

  test.each([
    "UPDATE sanctions SET until = 1",
    "DELETE FROM sanctions WHERE id = 's1'",
    "DELETE FROM sanctions WHERE id = 's5'",
    "UPDATE moderation_log SET by = 'anna'",
    "DELETE FROM moderation_log",
    "REPLACE INTO moderation_log (number, at, by, action, subject, details, previous, hash) VALUES (1, 1, 'x', 'x', 'x', '{}', '', 'h')",
    "REPLACE INTO sanctions (id, person_key, kind, created_at) VALUES ('s1', 'user:anna', 'warn', 9)",
  ])("sanctions and the log cannot be changed or removed: %s", (sql) => {
    const db = open();
    expect(() => db.run(sql)).toThrow("only added to");
  });

  test.each(["s2", "s3", "s4"])(
    "sanctions may go with a demo person, a deleted account, and a guest of a year ago: %s",
    (id) => {
      const db = open();
      db.run("DELETE FROM sanctions WHERE id = ?", [id]);
      expect(db.query("SELECT 1 FROM sanctions WHERE id = ?").get(id)).toBeNull();
    },
  );
});
