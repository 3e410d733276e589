import { afterAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { User } from "#contract/profile.ts";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { settled } from "#test/helpers/profiles.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(() => world.close());

const folderOf = (id: string) => join(world.deps.config.dataDir, "uploads", "images", id);
const leave = (person: TestPerson) => person.post("/api/user/profile/delete", {});

/** The columns that hold this id, in whatever tables there are. */
function tracesOf(id: string): string[] {
  const { sqlite } = world.deps.db;
  const columns = sqlite
    .query<{ table: string; column: string }, []>(
      `SELECT t.name AS "table", c.name AS "column" FROM sqlite_schema t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'`,
    )
    .all();
  return columns
    .filter(
      ({ table, column }) => sqlite.query(`SELECT 1 FROM "${table}" WHERE "${column}" = ?`).get(id) !== null,
    )
    .map(({ table, column }) => `${table}.${column}`)
    .sort();
}

describe("Erasing", () => {
  test("leaves no row and no file of the member, and updates tag counts", async () => {
    const { anna, boris, image, avatar } = await settled(world);
    world.block(anna, boris);
    world.block(boris, anna);
    const traces = tracesOf(anna.id);
    for (const where of [
      "accounts.user_id",
      "blocks.blocked_id",
      "blocks.user_id",
      "friend_requests.from_id",
      "friend_requests.to_id",
      "friendships.friend_id",
      "friendships.user_id",
      "images.owner_id",
      "notification_settings.user_id",
      "profile_tags.user_id",
      "profile_views.user_id",
      "profile_views.viewer_id",
      "sessions.user_id",
      "users.id",
    ])
      expect(traces).toContain(where);

    await leave(anna);
    world.clock.advance(30 * DAY_MS - 1);
    await world.features.profile.eraseDeleted();
    expect(tracesOf(anna.id)).toContain("users.id");
    world.clock.advance(1);
    await world.features.profile.eraseDeleted();
    expect(tracesOf(anna.id)).toEqual([]);
    for (const { id } of [image, avatar]) expect(existsSync(folderOf(id))).toBe(false);
    expect((await boris.get("/api/tag/popular")).body.data).toEqual([]);
    expect((await boris.get(`/api/user/id/${anna.id}`)).status).toBe(404);
    expect((await boris.get("/api/user/me")).status).toBe(200);
  });

  test("continues with others when one member's files cannot be erased", async () => {
    const [first, second] = [await settled(world), await settled(world)];
    await leave(first.anna);
    await leave(second.anna);
    world.clock.advance(30 * DAY_MS);
    const { storage } = world.deps.services;
    const remove = storage.remove;
    storage.remove = (key) =>
      key.includes(first.image.id) ? Promise.reject(new Error("The store does not answer")) : remove(key);
    await expect(world.features.profile.eraseDeleted()).rejects.toThrow(AggregateError);
    storage.remove = remove;
    expect(tracesOf(second.anna.id)).toEqual([]);
    expect(tracesOf(first.anna.id)).toContain("users.id");
    await world.features.profile.eraseDeleted();
    expect(tracesOf(first.anna.id)).toEqual([]);
    expect(existsSync(folderOf(first.image.id))).toBe(false);
  });
});

test("The profile of a deleted member keeps the name, for the chats they wrote in", async () => {
  const { anna, boris } = await settled(world);
  await leave(anna);
  const view = (await boris.get(`/api/user/id/${anna.id}`)).body as unknown as User;
  expect(view).toMatchObject({
    deleted: true,
    name: "Анна",
    image: null,
    images: [],
    relation: { friends: false },
  });
});
