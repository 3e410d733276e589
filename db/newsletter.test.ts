import { expect, test } from "bun:test";
import { databaseBefore } from "#test/helpers/database.ts";

test("The migration withdraws the consent of members who had switched the news off; others keep their answer", () => {
  const { db, migrate } = databaseBefore("consents_decide_the_newsletter");
  for (const id of ["off", "on", "silent"]) {
    db.run("INSERT INTO users (id, name, sex, created_at) VALUES (?, 'A', 'UNDEF', 5)", [id]);
    db.run("INSERT INTO consents (user_id, kind, version, given, at) VALUES (?, 'newsletter', '1', 1, 5)", [
      id,
    ]);
  }
  db.run("INSERT INTO notification_settings (user_id, news) VALUES ('off', 0), ('on', 1)");
  migrate();
  expect(db.query("SELECT user_id, given FROM consents WHERE at > 5").all()).toEqual([
    { user_id: "off", given: 0 },
  ]);
  expect(db.query("SELECT user_id, digest FROM notification_settings ORDER BY 1").all()).toEqual([
    { user_id: "off", digest: 0 },
    { user_id: "on", digest: 0 },
  ]);
});
