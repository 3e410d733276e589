import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { reviews, talks } from "#db/schema/index.ts";
import { createWorld } from "#test/helpers/world.ts";

test("The archive of a member's data holds their rated talks, reviews and preferences, and no one else's", async () => {
  const world = createWorld();
  const [anna, boris] = [world.newPerson(), world.newPerson({ name: "Борис" })];
  const { orm } = world.deps.db;
  const now = world.clock();
  const time = new Date(now).toISOString();
  for (const [mine, theirs, rating] of [
    [anna, boris, 5],
    [boris, anna, 1],
  ] as const) {
    const ids = { id: world.deps.ids(), roomId: "room" };
    orm
      .insert(talks)
      .values({ ...ids, userId: mine.id, companionId: theirs.id, startedAt: now, endedAt: now })
      .run();
    orm
      .insert(reviews)
      .values({ ...ids, fromId: mine.id, toId: theirs.id, rating, createdAt: now, ratedAt: now })
      .run();
  }
  await anna.post("/api/filter/queue-preferences", { sex: "MALE" });

  const zip = unzipSync(new Uint8Array(await (await anna.archive()).arrayBuffer()));
  expect(JSON.parse(new TextDecoder().decode(zip["data.json"]))).toMatchObject({
    ratedTalks: [{ companionId: boris.id, startedAt: time, endedAt: time }],
    reviewsGiven: [{ companionId: boris.id, rating: 5, ratedAt: time }],
    queuePreferences: { sex: "MALE" },
  });
  await world.close();
});
