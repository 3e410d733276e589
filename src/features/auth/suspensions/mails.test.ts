import { afterAll, describe, expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import { createModerationAdmin } from "#src/features/moderation/admin/actions.ts";
import { PASSWORD } from "#test/helpers/browsers.ts";
import { databaseBefore } from "#test/helpers/database.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
/** As a command next to the running server does it. */
const moderation = createModerationAdmin(world.deps);

/** What the member is told now, in the e-mails about suspensions. */
async function told({ email }: { email: string }) {
  world.features.auth.announceSuspensions();
  const mails = await world.mailsTo(email);
  return mails.filter(({ subject }) => subject === "Аккаунт заблокирован").map(({ text }) => text ?? "");
}

describe("A suspended member", () => {
  test("gets one e-mail that says why, until when, and where to contest it", async () => {
    const anna = await world.join();
    moderation.lock(anna.userId, { reason: "spam", days: 7 });
    const [text, ...others] = await told(anna);
    expect(text).toContain("Причина: спам или мошенничество.");
    expect(text).toContain("Снова войти можно будет 22 января 2030 в 15:00 по Москве.");
    expect(text).toContain("/auth/login");
    expect(text).toContain("/faq/terms");
    expect(others).toEqual([]);
    expect(await told(anna)).toHaveLength(1);
  });

  test("is told that a suspension has no end, and gets a general reason when none was given", async () => {
    const anna = await world.join();
    moderation.lock(anna.userId);
    const [text] = await told(anna);
    expect(text).toContain("Причина: нарушение правил.");
    expect(text).toContain("Блокировка без срока");
  });

  test("gets another e-mail when the suspension changes or is repeated", async () => {
    const anna = await world.join();
    moderation.lock(anna.userId, { reason: "spam", days: 7 });
    await told(anna);
    moderation.lock(anna.userId, { reason: "hatred", days: 0 });
    const [, second] = await told(anna);
    expect(second).toContain("разжигание ненависти");
    moderation.unlock(anna.userId);
    moderation.lock(anna.userId, { reason: "spam", days: 30 });
    expect(await told(anna)).toHaveLength(3);
  });

  test("gets no e-mail when the suspension was lifted before it was written", async () => {
    const anna = await world.join();
    moderation.lock(anna.userId, { reason: "spam", days: 7 });
    moderation.unlock(anna.userId);
    expect(await told(anna)).toEqual([]);
  });

  test("who has deleted the account gets the e-mail only after coming back", async () => {
    const anna = await world.join();
    await anna.post("/api/user/profile/delete", { password: PASSWORD });
    moderation.lock(anna.userId, { reason: "spam", days: 7 });
    expect(await told(anna)).toEqual([]);
    world.deps.db.sqlite.run("UPDATE users SET deleted_at = NULL WHERE id = ?", [anna.userId]);
    expect(await told(anna)).toHaveLength(1);
  });
});

test("An upgrade writes no e-mails about suspensions of long ago", () => {
  const { db, migrate } = databaseBefore("announce_suspensions");
  db.run("INSERT INTO users (id, name, sex, created_at) VALUES ('anna', 'Анна', 'FEMALE', 1)");
  db.run("INSERT INTO suspensions (user_id, created_at, suspended_by) VALUES ('anna', ?, 'command')", [
    DAY_MS,
  ]);
  migrate();
  expect(db.query("SELECT announced_at AS at FROM suspensions").get()).toEqual({ at: DAY_MS });
});
