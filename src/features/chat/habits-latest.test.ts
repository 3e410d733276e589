import { afterAll, expect, test } from "bun:test";
import { FIRST_MESSAGES_AMONG, FIRST_MESSAGES_ENOUGH } from "#contract/limits.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
const { db, ids } = world.deps;

/** A chat of this time. If `answered`, the other began it and the user replied a minute later; else the user began it. */
function chatOf(userId: string, at: number, { answered }: { answered: boolean }): void {
  const { id: other } = world.newPerson({ hide: true });
  const chatId = ids();
  const [low, high] = [userId, other].toSorted() as [string, string];
  db.sqlite.run("INSERT INTO chats (id, low_id, high_id, started_by, created_at) VALUES (?, ?, ?, ?, ?)", [
    chatId,
    low,
    high,
    answered ? other : userId,
    at,
  ]);
  db.sqlite.run(
    "INSERT INTO chat_members (chat_id, user_id, companion_id, last_at, wrote_seq) VALUES (?, ?, ?, ?, 2)",
    [chatId, userId, other, at + MINUTE_MS],
  );
  db.sqlite.run(
    "INSERT INTO messages (id, chat_id, seq, sender_id, content, created_at) VALUES (?, ?, 2, ?, 'Да', ?)",
    [ids(), chatId, userId, at + MINUTE_MS],
  );
}

test("Only first messages in the latest 300 chats count, so that a user with thousands costs no more rows", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const habit = async () => (await anna.get(`/api/chat/habit/${boris.id}`)).body.habit;
  /** The order 'best' uses the same habit: he comes first while his answers count. */
  const first = async () =>
    ((await anna.get("/api/user/search?sort=best")).body as { data: { id: string }[] }).data[0]?.id;
  const longAgo = world.clock() - 90 * DAY_MS;
  for (let n = 0; n < FIRST_MESSAGES_ENOUGH; n++) chatOf(boris.id, longAgo + n, { answered: true });
  const later = FIRST_MESSAGES_AMONG - FIRST_MESSAGES_ENOUGH;
  for (let n = 0; n < later; n++) chatOf(boris.id, longAgo + DAY_MS + n, { answered: false });
  expect(await habit()).toBe("hour");
  // The search reads him again when his profile changes.
  const other = world.newPerson();
  await boris.post("/api/user/update", { description: "Гуляю" });
  await other.post("/api/user/update", { description: "Гуляю" });
  expect(await first()).toBe(boris.id);

  chatOf(boris.id, longAgo + 2 * DAY_MS, { answered: false });
  expect(await habit()).toBeNull();
  await boris.post("/api/user/update", { description: "Гуляю вечером" });
  expect(await first()).toBe(other.id);
});

test("A chat that no one has written in yet is no message that waits for an answer", async () => {
  const boris = world.newPerson();
  for (let n = 0; n < FIRST_MESSAGES_ENOUGH; n++) chatOf(boris.id, world.clock() + n, { answered: true });
  for (let n = 0; n < 2 * FIRST_MESSAGES_ENOUGH; n++)
    world.features.chats.begin(world.newPerson().id, boris.id);
  world.clock.advance(90 * DAY_MS);
  const viewer = world.newPerson();
  expect((await viewer.get(`/api/chat/habit/${boris.id}`)).body.habit).toBe("hour");
});
