import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { reviews, users } from "#db/schema/index.ts";
import { createModerationAdmin } from "#src/features/moderation/admin/actions.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Reviews and the rating they make, through HTTP. */

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

describe("reviews", () => {
  test("The reviewed user is notified of four or five stars at once, without a name; of fewer they are not", async () => {
    const boris = world.newPerson();
    const tab = await world.tabOf(boris);
    await world.talks.reviewed(boris, 3, 4, 2, 5);
    expect([await tab.next("STARS"), await tab.next("STARS")]).toEqual([{ stars: 4 }, { stars: 5 }]);
    expect(await tab.unread()).toEqual([]);
  });

  test("A review changes the companion's rating at once, and is no longer pending", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.talks.reviewed(boris, 5, 3);
    const id = world.talks.asked(anna, boris);
    expect((await world.talks.rate(anna, id, 4)).status).toBe(200);
    expect(world.talks.userRow(boris).rating).toBe(4);
    expect(world.talks.userRow(anna).rating).toBeNull();
    expect(await world.talks.pendingOf(anna)).toEqual([]);
    expect((await anna.get(`/api/user/id/${boris.id}`)).body).toMatchObject({ rating: 4 });
  });

  test("One or two reviews make no rating, since it would reveal who gave them", async () => {
    const boris = world.newPerson();
    for (const shown of [null, null, 3]) {
      await world.talks.reviewed(boris, 3);
      expect((await world.newPerson().get(`/api/user/id/${boris.id}`)).body).toMatchObject({ rating: shown });
      expect((await boris.get("/api/user/me")).body).toMatchObject({ rating: shown });
    }
  });

  test("The average is kept exactly and shown with one decimal", async () => {
    const boris = world.newPerson();
    await world.talks.reviewed(boris, 5, 4, 4);
    expect(world.talks.userRow(boris).rating).toBeCloseTo(13 / 3, 10);
    expect((await world.newPerson().get(`/api/user/id/${boris.id}`)).body).toMatchObject({ rating: 4.3 });
  });

  test("Only the last twenty count", async () => {
    const boris = world.newPerson();
    for (let n = 0; n < 25; n++) {
      const reviewer = world.newPerson();
      world.clock.advance(SECOND);
      await world.talks.rate(reviewer, world.talks.asked(reviewer, boris), n < 5 ? 1 : 5);
    }
    expect(world.talks.userRow(boris).rating).toBe(5);
  });

  test("A user who reviews the same person again within a day counts once, with the latest review", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.talks.reviewed(boris, 2, 2);
    for (let n = 0; n < 3; n++) {
      world.clock.advance(HOUR);
      await world.talks.rate(anna, world.talks.asked(anna, boris), 5);
    }
    expect(world.talks.userRow(boris).rating).toBe(3);
    world.clock.advance(DAY);
    await world.talks.rate(anna, world.talks.asked(anna, boris), 5);
    expect(world.talks.userRow(boris).rating).toBe(3.5);
  });

  test("Five hundred reviews by one person in a day displace no one else's", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.talks.reviewed(boris, 1, 1, 1);
    world.clock.advance(DAY);
    for (let n = 0; n < 500; n++) {
      const id = world.talks.asked(anna, boris);
      world.deps.db.orm
        .update(reviews)
        .set({ rating: 5, ratedAt: world.clock() })
        .where(eq(reviews.id, id))
        .run();
    }
    await world.talks.rate(anna, world.talks.asked(anna, boris), 5);
    expect(world.talks.userRow(boris).rating).toBe(2);
  });

  test("Reviews by a suspended person do not count until the suspension ends", async () => {
    const moderation = createModerationAdmin({ ...world.deps, by: "test" });
    const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
    await world.talks.reviewed(boris, 5, 5, 5);
    await world.talks.reviewed(vera, 4, 4);
    await world.talks.rate(anna, world.talks.asked(anna, boris), 1);
    await world.talks.rate(anna, world.talks.asked(anna, vera), 1);
    expect([world.talks.userRow(boris).rating, world.talks.userRow(vera).rating]).toEqual([4, 3]);
    moderation.lock(anna.id);
    expect([world.talks.userRow(boris).rating, world.talks.userRow(vera).rating]).toEqual([5, null]);
    await world.talks.reviewed(boris, 5);
    expect(world.talks.userRow(boris).rating).toBe(5);
    moderation.unlock(anna.id);
    expect([world.talks.userRow(boris).rating, world.talks.userRow(vera).rating]).toEqual([4.2, 3]);
  });

  test("A review can be given once: then it is closed, and so is one that was cancelled", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.talks.reviewed(boris, 5, 5);
    const [given, cancelled] = [world.talks.asked(anna, boris), world.talks.asked(anna, boris)];
    await world.talks.rate(anna, given, 5);
    expect((await world.talks.cancel(anna, cancelled)).status).toBe(200);
    for (const id of [given, cancelled])
      for (const answer of [await world.talks.rate(anna, id, 1), await world.talks.cancel(anna, id)])
        expect(answer).toMatchObject({ status: 409, body: { code: "review_closed" } });
    expect(world.talks.userRow(boris).rating).toBe(5);
  });

  test("No one can give or cancel someone else's review, or one that does not exist", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const id = world.talks.asked(anna, boris);
    for (const other of [id, world.deps.ids()])
      for (const answer of [await world.talks.rate(boris, other, 5), await world.talks.cancel(boris, other)])
        expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await world.talks.pendingOf(anna)).toHaveLength(1);
  });

  test("A rating is a whole number from 1 to 5", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const id = world.talks.asked(anna, boris);
    for (const rating of [0, 6, 4.5, "5", null, undefined])
      expect(await anna.post(`/api/rating/${id}/review`, { rating })).toMatchObject({
        status: 422,
        body: { code: "validation_failed" },
      });
    expect((await anna.post("/api/rating/no-id/review", { rating: 5 })).status).toBe(404);
  });

  test("After seven days a review is no longer pending, and a job removes it", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const id = world.talks.asked(anna, boris);
    world.clock.advance(7 * DAY - 1);
    await world.features.rating.removeStale();
    expect(await world.talks.pendingOf(anna)).toHaveLength(1);
    world.clock.advance(1);
    expect(await world.talks.pendingOf(anna)).toEqual([]);
    expect(await world.talks.rate(anna, id, 5)).toMatchObject({
      status: 409,
      body: { code: "review_closed" },
    });
    await world.features.rating.removeStale();
    expect(await world.talks.rate(anna, id, 5)).toMatchObject({ status: 404 });
  });

  test("The job leaves reviews that were given", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const id = world.talks.asked(anna, boris);
    await world.talks.rate(anna, id, 5);
    world.clock.advance(30 * DAY);
    await world.features.rating.removeStale();
    const given = and(eq(reviews.id, id), eq(reviews.rating, 5));
    expect(world.deps.db.orm.select().from(reviews).where(given).all()).toHaveLength(1);
  });

  test("A block after the talk does not prevent a review, or it would be a way out of a bad one", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await world.talks.reviewed(boris, 1, 1);
    const id = world.talks.asked(anna, boris);
    world.block(boris, anna);
    expect(await world.talks.pendingOf(anna)).toMatchObject([
      { id, companion: { id: boris.id, image: null } },
    ]);
    await world.talks.rate(anna, id, 1);
    expect(world.talks.userRow(boris).rating).toBe(1);
  });

  test("No review of a deleted or suspended user is pending until they are back", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    world.talks.asked(anna, boris);
    const set = (change: Partial<typeof users.$inferInsert>) =>
      world.deps.db.orm.update(users).set(change).where(eq(users.id, boris.id)).run();
    for (const gone of ["deletedAt", "lockedAt"] as const) {
      set({ [gone]: world.clock() });
      expect(await world.talks.pendingOf(anna)).toEqual([]);
      set({ [gone]: null });
      expect(await world.talks.pendingOf(anna)).toHaveLength(1);
    }
  });

  test("A new rating counts in the next search", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson({ rating: 5 })];
    await world.talks.reviewed(boris, 1, 1);
    await world.talks.rate(anna, world.talks.asked(anna, boris), 1);
    const [borisTab, low] = [await world.tabOf(boris), await world.tabOf(world.newPerson({ rating: 1.2 }))];
    await borisTab.ask("ENTER_QUEUE", {});
    await low.ask("ENTER_QUEUE", {});
    expect((await low.next("ENTER_ROOM")).companion).toMatchObject({ id: boris.id, rating: 1 });
  });
});
