import { afterAll, expect, test } from "bun:test";
import {
  EVENT_ADDRESS_MAX,
  EVENT_TITLE_MAX,
  PLACEHOLDER_MAX,
  PROFILE_TAGS_MAX,
  STATUS_MAX,
  TAG_MAX,
} from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import { images } from "#db/schema/index.ts";
import { databaseBefore } from "#test/helpers/database.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld } from "#test/helpers/world.ts";

/** A row of a list and a frame about a person: what lists copy once per person must stay small, whatever the person writes. */
const ROW_MAX = 3_000;

const world = createWorld();
afterAll(world.close);
const { orm, sqlite } = world.deps.db;

/** A member all of whose values are as long as they may be. */
async function longest(): Promise<TestPerson> {
  const imageId = world.deps.ids();
  const anna = world.newPerson({ avatarId: imageId });
  const photo = { width: 2_048, height: 2_048, createdAt: world.clock(), position: 0 };
  orm
    .insert(images)
    .values({ id: imageId, ownerId: anna.id, placeholder: "x".repeat(PLACEHOLDER_MAX), ...photo })
    .run();
  const tags = Array.from({ length: PROFILE_TAGS_MAX }, (_, n) => `${n}`.padEnd(TAG_MAX, "я"));
  expect((await anna.post("/api/user/update", { name: "о\u0304".repeat(10), tags })).status).toBe(200);
  expect((await anna.post("/api/user/status/update", { status: "я".repeat(STATUS_MAX) })).status).toBe(200);
  return anna;
}

test("A person's row is small in lists, however long their values are", async () => {
  const [anna, boris] = [await longest(), world.newPerson({ vipUntil: world.clock() + DAY_MS })];
  world.befriend(anna, boris);
  await boris.post(`/api/user/profile/view/${anna.id}`);
  world.features.dating.settleChanges();
  for (const path of ["/api/user/search", "/api/user/friendship/friendsPagination"]) {
    const { status, body } = await boris.get(path);
    expect(status, path).toBe(200);
    const row = (body.data as { id?: string; user?: { id: string } }[]).find(
      ({ id, user }) => (user?.id ?? id) === anna.id,
    );
    expect(row, path).toBeDefined();
    expect(JSON.stringify(row).length, path).toBeLessThan(ROW_MAX);
  }
});

test.each([
  ["users", "name", 40],
  ["users", "status", STATUS_MAX],
  ["tags", "name", TAG_MAX],
  ["events", "title", EVENT_TITLE_MAX],
  ["events", "address", EVENT_ADDRESS_MAX],
  ["sessions", "user_agent", 300],
])("An upgrade cuts %s.%s to what lists are made for, and the table refuses more", (table, column, most) => {
  const { db, migrate } = databaseBefore("bound_texts_of_lists");
  db.run("INSERT INTO users (id, name, sex, created_at) VALUES ('anna', 'Анна', 'FEMALE', 1)");
  db.run("INSERT INTO tags (id, name, folded) VALUES (1, 'море', 'море')");
  db.run("INSERT INTO sessions (id, user_id, created_at, expires_at) VALUES ('s', 'anna', 1, 2)");
  db.run(`INSERT INTO events (number, id, owner_id, type_id, title, description, lat, lon, shown_lat, shown_lon, cell_x, cell_y,
    address, zone, starts_at, over_at, age_from, age_to, ask_to_come, listed, created_at, updated_at)
    VALUES (1, 'e', 'anna', 1, 'Кино', '', 1, 1, 1, 1, 1, 1, 'Дом', 'UTC', 1, 2, 18, 120, 0, 0, 1, 1)`);
  const set = (length: number) => db.run(`UPDATE ${table} SET ${column} = ?`, ["я".repeat(length)]);
  set(5_000);
  migrate();
  expect(db.query(`SELECT length(${column}) AS length FROM ${table}`).get()).toEqual({ length: most });
  set(most);
  expect(() => set(most + 1)).toThrow("too long");
});

test("The tables of a new installation refuse texts that lists are not made for", () => {
  const anna = world.newPerson();
  expect(() => sqlite.run("UPDATE users SET name = ? WHERE id = ?", ["я".repeat(41), anna.id])).toThrow(
    "too long",
  );
  expect(() => world.newPerson({ status: "я".repeat(STATUS_MAX + 1) })).toThrow("too long");
});
