import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { reviews, talks, users } from "#db/schema/index.ts";
import { createPeopleWorld, type PeopleWorld, type TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";

/** Talks, reviews and free limits, through HTTP and sockets. */

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

let world: PeopleWorld;
let url: string;

beforeEach(() => {
  world = createPeopleWorld();
  url = world.listen().url;
});
afterEach(() => world.close());

async function tabOf({ token }: { token: string }): Promise<TestTab> {
  const tab = await TestTab.open(url);
  await tab.ask("AUTHENTICATION_MESSAGE", { token });
  return tab;
}

async function couple() {
  const [anna, boris] = [world.newPerson({ name: "Анна" }), world.newPerson({ name: "Борис" })];
  return { anna, boris, annas: await tabOf(anna), boriss: await tabOf(boris) };
}

/** The two talk for so long, and the first one leaves. */
async function talk(a: TestTab, b: TestTab, ms: number, search: { forceClassic?: boolean } = {}) {
  for (const tab of [a, b]) await tab.ask("ENTER_QUEUE", search);
  await met(a, b);
  world.clock.advance(ms);
  await a.ask("LEAVE_ROOM");
  await b.next("LEAVE_ROOM");
}

/** They may have met before: then it takes a while until they do again. */
async function met(a: TestTab, b: TestTab): Promise<void> {
  world.clock.advance(3 * SECOND);
  world.features.video.tick();
  await Promise.all([a.next("ENTER_ROOM"), b.next("ENTER_ROOM")]);
}

/** Talks that this person has had already, at these times. */
function had(person: TestPerson, companion: TestPerson, endedAt: number[]): void {
  for (const at of endedAt) {
    const row = {
      id: world.deps.ids(),
      roomId: world.deps.ids(),
      userId: person.id,
      companionId: companion.id,
    };
    world.deps.db.orm
      .insert(talks)
      .values({ ...row, startedAt: at - 60 * SECOND, endedAt: at })
      .run();
  }
}

/** A review that waits to be given. */
function asked(from: { id: string }, to: { id: string }, createdAt = world.clock()): string {
  const id = world.deps.ids();
  const row = { id, roomId: world.deps.ids(), fromId: from.id, toId: to.id, createdAt };
  world.deps.db.orm.insert(reviews).values(row).run();
  return id;
}

const userRow = ({ id }: { id: string }) =>
  world.deps.db.orm.select().from(users).where(eq(users.id, id)).get()!;
const pendingOf = async (person: TestPerson) =>
  ((await person.get("/api/rating/pending-reviews")).body as { data: { id: string }[] }).data;
const rate = (person: TestPerson, id: string, rating: number) =>
  person.post(`/api/rating/${id}/review`, { rating });
/** Each by a person of their own. */
async function reviewed(person: TestPerson, ...ratings: number[]) {
  for (const rating of ratings) {
    const reviewer = world.newPerson();
    await rate(reviewer, asked(reviewer, person), rating);
  }
}
const cancel = (person: TestPerson, id: string) => person.delete(`/api/rating/${id}/review`);

describe("talks", () => {
  test("After half a minute each is asked for a review of the other, at once and in the list", async () => {
    const { anna, boris, annas, boriss } = await couple();
    await talk(annas, boriss, 30 * SECOND);
    const [ofAnna, ofBoris] = [await annas.next("REVIEW_PENDING"), await boriss.next("REVIEW_PENDING")];
    expect(ofAnna.companion).toMatchObject({ id: boris.id, name: "Борис" });
    expect(ofBoris.companion).toMatchObject({ id: anna.id, name: "Анна" });

    const [pending, ...others] = await pendingOf(anna);
    expect(others).toEqual([]);
    expect(pending).toMatchObject({
      id: ofAnna.id,
      companion: { id: boris.id, name: "Борис" },
      talkedAt: new Date(world.clock()).toISOString(),
    });
    expect((await anna.get("/api/rating/allowance")).body).toEqual({ used: 1, limit: 10, nextAt: null });
    expect([userRow(anna).talks, userRow(boris).talks]).toEqual([1, 1]);
  });

  test("A shorter one leaves nothing behind: it costs nothing and is not reviewed", async () => {
    const { anna, annas, boriss } = await couple();
    await talk(annas, boriss, 30 * SECOND - 1);
    expect(await annas.unread()).toEqual([]);
    expect(await pendingOf(anna)).toEqual([]);
    expect((await anna.get("/api/rating/allowance")).body).toMatchObject({ used: 0 });
    expect(userRow(anna).talks).toBe(0);
  });

  test("A classic one is counted for its members, and no one is written down or asked", async () => {
    const { anna, annas, boriss } = await couple();
    await talk(annas, boriss, 30 * SECOND, { forceClassic: true });
    const guest = await TestTab.open(url);
    await talk(annas, guest, 30 * SECOND, { forceClassic: true });
    expect(userRow(anna).talks).toBe(2);
    expect(world.deps.db.orm.select().from(talks).all()).toEqual([]);
    expect(await annas.unread()).toEqual([]);
  });

  test("A talk counts however it ends: by Next, by a lost connection, by a block", async () => {
    const { anna, boris, annas, boriss } = await couple();
    const enter = async () => {
      for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
      await met(annas, boriss);
      world.clock.advance(30 * SECOND);
    };
    await enter();
    await annas.ask("ENTER_QUEUE", {});
    await annas.next("REVIEW_PENDING");
    await boriss.next("REVIEW_PENDING");

    await enter();
    world.features.ties.block(anna.id, boris.id);
    await annas.next("REVIEW_PENDING");
    expect(await pendingOf(boris)).toHaveLength(2);
  });
});

describe("reviews", () => {
  test("A review changes the rating of the other at once, and is asked for no more", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await reviewed(boris, 5, 3);
    const id = asked(anna, boris);
    expect((await rate(anna, id, 4)).status).toBe(200);
    expect(userRow(boris).rating).toBe(4);
    expect(userRow(anna).rating).toBeNull();
    expect(await pendingOf(anna)).toEqual([]);
    expect((await anna.get(`/api/user/id/${boris.id}`)).body).toMatchObject({ rating: 4 });
  });

  test("One review or two make no rating: it would tell who gave them", async () => {
    const boris = world.newPerson();
    for (const shown of [null, null, 3]) {
      await reviewed(boris, 3);
      expect((await world.newPerson().get(`/api/user/id/${boris.id}`)).body).toMatchObject({ rating: shown });
      expect((await boris.get("/api/user/me")).body).toMatchObject({ rating: shown });
    }
  });

  test("The average is kept exactly and shown with one decimal", async () => {
    const boris = world.newPerson();
    await reviewed(boris, 5, 4, 4);
    expect(userRow(boris).rating).toBeCloseTo(13 / 3, 10);
    expect((await world.newPerson().get(`/api/user/id/${boris.id}`)).body).toMatchObject({ rating: 4.3 });
  });

  test("Only the last twenty count", async () => {
    const boris = world.newPerson();
    for (let n = 0; n < 25; n++) {
      const reviewer = world.newPerson();
      world.clock.advance(SECOND);
      await rate(reviewer, asked(reviewer, boris), n < 5 ? 1 : 5);
    }
    expect(userRow(boris).rating).toBe(5);
  });

  test("A user who reviews the same person again within a day counts once, with the latest word", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await reviewed(boris, 2, 2);
    for (let n = 0; n < 3; n++) {
      world.clock.advance(HOUR);
      await rate(anna, asked(anna, boris), 5);
    }
    expect(userRow(boris).rating).toBe(3);
    world.clock.advance(DAY);
    await rate(anna, asked(anna, boris), 5);
    expect(userRow(boris).rating).toBe(3.5);
  });

  test("What a suspended person has said counts no longer", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await rate(anna, asked(anna, boris), 1);
    world.deps.db.orm.update(users).set({ lockedAt: world.clock() }).where(eq(users.id, anna.id)).run();
    await reviewed(boris, 5, 5, 5);
    expect(userRow(boris).rating).toBe(5);
  });

  test("A review is given once: then it is closed, and so is one that was cancelled", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await reviewed(boris, 5, 5);
    const [given, cancelled] = [asked(anna, boris), asked(anna, boris)];
    await rate(anna, given, 5);
    expect((await cancel(anna, cancelled)).status).toBe(200);
    for (const id of [given, cancelled])
      for (const answer of [await rate(anna, id, 1), await cancel(anna, id)])
        expect(answer).toMatchObject({ status: 409, body: { code: "review_closed" } });
    expect(userRow(boris).rating).toBe(5);
  });

  test("No one gives or cancels the review of someone else, or one that there is not", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const id = asked(anna, boris);
    for (const other of [id, world.deps.ids()])
      for (const answer of [await rate(boris, other, 5), await cancel(boris, other)])
        expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await pendingOf(anna)).toHaveLength(1);
  });

  test("A rating is a whole number from 1 to 5", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const id = asked(anna, boris);
    for (const rating of [0, 6, 4.5, "5", null, undefined])
      expect(await anna.post(`/api/rating/${id}/review`, { rating })).toMatchObject({
        status: 422,
        body: { code: "validation_failed" },
      });
    expect((await anna.post("/api/rating/no-id/review", { rating: 5 })).status).toBe(422);
  });

  test("After seven days a review is asked for no longer, and a job removes it", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const id = asked(anna, boris);
    world.clock.advance(7 * DAY - 1);
    world.features.rating.removeStale();
    expect(await pendingOf(anna)).toHaveLength(1);
    world.clock.advance(1);
    expect(await pendingOf(anna)).toEqual([]);
    expect(await rate(anna, id, 5)).toMatchObject({ status: 409, body: { code: "review_closed" } });
    world.features.rating.removeStale();
    expect(await rate(anna, id, 5)).toMatchObject({ status: 404 });
  });

  test("The job leaves reviews that were given", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const id = asked(anna, boris);
    await rate(anna, id, 5);
    world.clock.advance(30 * DAY);
    world.features.rating.removeStale();
    const given = and(eq(reviews.id, id), eq(reviews.rating, 5));
    expect(world.deps.db.orm.select().from(reviews).where(given).all()).toHaveLength(1);
  });

  test("A block after the talk takes no one's word away: else it would be a way out of a bad review", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await reviewed(boris, 1, 1);
    const id = asked(anna, boris);
    world.block(boris, anna);
    expect(await pendingOf(anna)).toMatchObject([{ id, companion: { id: boris.id, image: null } }]);
    await rate(anna, id, 1);
    expect(userRow(boris).rating).toBe(1);
  });

  test("Of someone deleted or suspended no review is asked, until they are back", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    asked(anna, boris);
    const set = (change: Partial<typeof users.$inferInsert>) =>
      world.deps.db.orm.update(users).set(change).where(eq(users.id, boris.id)).run();
    for (const gone of ["deletedAt", "lockedAt"] as const) {
      set({ [gone]: world.clock() });
      expect(await pendingOf(anna)).toEqual([]);
      set({ [gone]: null });
      expect(await pendingOf(anna)).toHaveLength(1);
    }
  });

  test("A new rating counts in the next search", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson({ rating: 5 })];
    await reviewed(boris, 1, 1);
    await rate(anna, asked(anna, boris), 1);
    const [borisTab, low] = [await tabOf(boris), await tabOf(world.newPerson({ rating: 1.2 }))];
    await borisTab.ask("ENTER_QUEUE", {});
    await low.ask("ENTER_QUEUE", {});
    expect((await low.next("ENTER_ROOM")).companion).toMatchObject({ id: boris.id, rating: 1 });
  });
});

describe("free talks", () => {
  const limitReached = { code: "video_limit_reached" };

  test("A user who has had ten in a day is told when the next is free; classic chats stay free", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const now = world.clock();
    had(anna, boris, [now - DAY, now - 5 * HOUR, ...Array(9).fill(now - HOUR)]);
    const tab = await tabOf(anna);
    const nextAt = now - 5 * HOUR + DAY;
    expect((await anna.get("/api/rating/allowance")).body).toEqual({
      used: 10,
      limit: 10,
      nextAt: new Date(nextAt).toISOString(),
    });
    const retryAfterSeconds = (nextAt - now) / SECOND;
    await expect(tab.ask("ENTER_QUEUE", {})).rejects.toMatchObject({ ...limitReached, retryAfterSeconds });
    await tab.ask("ENTER_QUEUE", { forceClassic: true });
    await tab.ask("LEAVE_QUEUE");

    world.clock.advance(nextAt - now);
    expect((await anna.get("/api/rating/allowance")).body).toEqual({ used: 9, limit: 10, nextAt: null });
    await tab.ask("ENTER_QUEUE", {});
  });

  test("VIP has no limit", async () => {
    const [anna, boris] = [world.newPerson({ vipUntil: world.clock() + 1 }), world.newPerson()];
    had(anna, boris, Array(12).fill(world.clock()));
    expect((await anna.get("/api/rating/allowance")).body).toEqual({ used: 12, limit: null, nextAt: null });
    const tab = await tabOf(anna);
    await tab.ask("ENTER_QUEUE", {});
    await tab.ask("LEAVE_QUEUE");
    world.clock.advance(1);
    await expect(tab.ask("ENTER_QUEUE", {})).rejects.toMatchObject(limitReached);
  });

  test("The talk that Next ends is the tenth: the room ends, and no eleventh is searched", async () => {
    const { anna, boris, annas, boriss } = await couple();
    had(anna, boris, Array(9).fill(world.clock()));
    for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
    await met(annas, boriss);
    world.clock.advance(30 * SECOND);
    await expect(annas.ask("ENTER_QUEUE", {})).rejects.toMatchObject(limitReached);
    expect(await annas.next("LEAVE_ROOM")).toMatchObject({ reason: "ended" });
    expect(await boriss.next("LEAVE_ROOM")).toMatchObject({ reason: "left" });
    expect(world.features.video.queueStats("rating")).toMatchObject({ waiting: 0, inRooms: 0 });
    expect((await anna.get("/api/rating/allowance")).body).toMatchObject({ used: 10 });
  });

  test("Being left within half a minute costs nothing, so Next goes on", async () => {
    const { anna, boris, annas, boriss } = await couple();
    had(anna, boris, Array(9).fill(world.clock()));
    for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
    await met(annas, boriss);
    world.clock.advance(29 * SECOND);
    await annas.ask("ENTER_QUEUE", {});
    expect(world.features.video.queueStats("rating").waiting).toBe(1);
  });

  test("The number is the operator's to set", async () => {
    const strict = createPeopleWorld({ env: { FREE_VIDEO_CHATS: "0" } });
    const tab = await TestTab.open(strict.listen().url);
    const anna = strict.newPerson();
    await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token });
    await expect(tab.ask("ENTER_QUEUE", {})).rejects.toMatchObject(limitReached);
    expect((await anna.get("/api/rating/allowance")).body).toEqual({ used: 0, limit: 0, nextAt: null });
    await strict.close();
  });
});

describe("The last talks", () => {
  type Told = { companion: { id: string }; review: { rating: number | null; isOpen: boolean } | null };
  const toldTo = async (person: TestPerson) =>
    ((await person.get("/api/rating/talks")).body as { data: Told[] }).data;

  test("are told with what may still be done, each companion once", async () => {
    const { anna, boris, annas, boriss } = await couple();
    const vera = world.newPerson({ name: "Вера" });
    had(anna, vera, [world.clock() - HOUR]);
    had(anna, boris, [world.clock() - DAY]);
    await talk(annas, boriss, 40 * SECOND);
    const [latest, earlier, ...others] = await toldTo(anna);
    expect([latest!.companion.id, earlier!.companion.id]).toEqual([boris.id, vera.id]);
    expect(others).toEqual([]);
    expect(latest!.review).toMatchObject({ rating: null, isOpen: true });
    expect(earlier!.review).toBeNull();
    await rate(anna, (await pendingOf(anna))[0]!.id, 5);
    expect((await toldTo(anna))[0]!.review).toMatchObject({ rating: 5, isOpen: false });
    expect((await toldTo(boris))[0]!.review).toMatchObject({ rating: null, isOpen: true });
    const { body } = await boris.get(`/api/chat/with/${anna.id}/meetings`);
    expect(body).toMatchObject({ data: [{ kind: "talk", mine: false, outcome: "talked" }] });
  });

  test("leave out whoever is blocked or gone", async () => {
    const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
    had(anna, boris, [world.clock() - HOUR]);
    had(anna, vera, [world.clock() - HOUR]);
    await anna.post(`/api/user/blocks/${boris.id}`);
    world.deps.db.orm.update(users).set({ deletedAt: world.clock() }).where(eq(users.id, vera.id)).run();
    expect(await toldTo(anna)).toEqual([]);
  });
});
