import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { CLOSE, RECONNECT_GRACE_MS } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import { talks, users } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, restarted, type World } from "#test/helpers/world.ts";

/** Talks, what is recorded of them, and how many are free, through HTTP and sockets. */

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

describe("talks", () => {
  test("After half a minute each is asked for a review of the other, at once and in the list", async () => {
    const { anna, boris, annas, boriss } = await world.talks.couple();
    await world.talks.talk(annas, boriss, 30 * SECOND_MS);
    const [ofAnna, ofBoris] = [await annas.next("REVIEW_PENDING"), await boriss.next("REVIEW_PENDING")];
    expect(ofAnna.companion).toMatchObject({ id: boris.id, name: "Борис" });
    expect(ofBoris.companion).toMatchObject({ id: anna.id, name: "Анна" });

    const [pending, ...others] = await world.talks.pendingOf(anna);
    expect(others).toEqual([]);
    expect(pending).toMatchObject({
      id: ofAnna.id,
      companion: { id: boris.id, name: "Борис" },
      talkedAt: new Date(world.clock()).toISOString(),
    });
    expect((await anna.get("/api/rating/allowance")).body).toEqual({ used: 1, limit: 10, nextAt: null });
    expect([world.talks.userRow(anna).talks, world.talks.userRow(boris).talks]).toEqual([1, 1]);
  });

  test("A shorter one leaves nothing behind: it costs nothing and is not reviewed", async () => {
    const { anna, annas, boriss } = await world.talks.couple();
    await world.talks.talk(annas, boriss, 30 * SECOND_MS - 1);
    expect(await annas.unread()).toEqual([]);
    expect(await world.talks.pendingOf(anna)).toEqual([]);
    expect((await anna.get("/api/rating/allowance")).body).toMatchObject({ used: 0 });
    expect(world.talks.userRow(anna).talks).toBe(0);
  });

  test("A classic one is counted for its members, but neither stored nor reviewed", async () => {
    const { anna, annas, boriss } = await world.talks.couple();
    await world.talks.talk(annas, boriss, 30 * SECOND_MS, { forceClassic: true });
    const guest = await world.tab();
    await world.talks.talk(annas, guest, 30 * SECOND_MS, { forceClassic: true });
    expect(world.talks.userRow(anna).talks).toBe(2);
    expect(world.deps.db.orm.select().from(talks).all()).toEqual([]);
    expect(await annas.unread()).toEqual([]);
  });

  test("A talk counts however it ends: by Next or by a block", async () => {
    const { anna, boris, annas, boriss } = await world.talks.couple();
    const enter = async () => {
      for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
      await world.talks.met(annas, boriss);
      world.clock.advance(30 * SECOND_MS);
    };
    await enter();
    await annas.ask("ENTER_QUEUE", {});
    await annas.next("REVIEW_PENDING");
    await boriss.next("REVIEW_PENDING");

    await enter();
    world.features.ties.block(anna.id, boris.id);
    await annas.next("REVIEW_PENDING");
    expect(await world.talks.pendingOf(boris)).toHaveLength(2);
  });

  test("A talk ended by a lost line counts for both: in the list, the statistics, the free limit and the reviews", async () => {
    const { anna, boris, annas, boriss } = await world.talks.couple();
    for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
    await world.talks.met(annas, boriss);
    world.clock.advance(MINUTE_MS);
    await world.dropped(annas);
    world.clock.advance(RECONNECT_GRACE_MS);
    world.features.video.tick();

    expect(await boriss.next("LEAVE_ROOM")).toMatchObject({ reason: "lost" });
    expect((await boriss.next("REVIEW_PENDING")).companion).toMatchObject({ id: anna.id });
    await expectTalk(anna, boris);
    await expectTalk(boris, anna);
    const [{ id } = { id: "" }] = await world.talks.pendingOf(anna);
    expect((await world.talks.rate(anna, id, 5)).status).toBe(200);
  });

  test("A talk counts up to the stop of the server if the next one comes too late", async () => {
    const { anna, boris, annas, boriss } = await world.talks.couple();
    for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
    await world.talks.met(annas, boriss);
    world.clock.advance(MINUTE_MS);
    const heard: string[] = [];
    annas.socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(data).event));
    const next = await restarted(world, { awayMs: HOUR_MS });

    expect((await annas.closed).code).toBe(CLOSE.restart);
    // The two still see each other, and LEAVE_ROOM would part them.
    expect(heard).not.toContain("LEAVE_ROOM");
    world = next;
    await expectTalk(next.as(anna), boris);
    await expectTalk(next.as(boris), anna);
  });

  /** Checks that one rated talk of a minute is stored for this person, counted, and may be reviewed. */
  async function expectTalk(person: TestPerson, companion: TestPerson): Promise<void> {
    const talked = await person.get("/api/rating/talks");
    expect(talked.body).toMatchObject({
      data: [{ companion: { id: companion.id }, review: { isOpen: true } }],
    });
    expect(await world.talks.pendingOf(person)).toMatchObject([{ companion: { id: companion.id } }]);
    expect((await person.get("/api/rating/allowance")).body).toMatchObject({ used: 1 });
    expect(world.talks.userRow(person).talks).toBe(1);
  }
});

describe("free talks", () => {
  const limitReached = { code: "video_limit_reached" };

  test("A user who has had ten in a day is told when the next is free; classic chats stay free", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const now = world.clock();
    world.talks.had(anna, boris, [now - DAY_MS, now - 5 * HOUR_MS, ...Array(9).fill(now - HOUR_MS)]);
    const tab = await world.tabOf(anna);
    const nextAt = now - 5 * HOUR_MS + DAY_MS;
    expect((await anna.get("/api/rating/allowance")).body).toEqual({
      used: 10,
      limit: 10,
      nextAt: new Date(nextAt).toISOString(),
    });
    const retryAfterSeconds = (nextAt - now) / SECOND_MS;
    for (const event of ["CHECK_QUEUE", "ENTER_QUEUE"] as const)
      await expect(tab.ask(event, {})).rejects.toMatchObject({ ...limitReached, retryAfterSeconds });
    await tab.ask("CHECK_QUEUE", { forceClassic: true });
    await tab.ask("ENTER_QUEUE", { forceClassic: true });
    await tab.ask("LEAVE_QUEUE");

    world.clock.advance(nextAt - now);
    expect((await anna.get("/api/rating/allowance")).body).toEqual({ used: 9, limit: 10, nextAt: null });
    await tab.ask("ENTER_QUEUE", {});
  });

  test("VIP has no limit", async () => {
    const [anna, boris] = [world.newPerson({ vipUntil: world.clock() + 1 }), world.newPerson()];
    world.talks.had(anna, boris, Array(12).fill(world.clock()));
    expect((await anna.get("/api/rating/allowance")).body).toEqual({ used: 12, limit: null, nextAt: null });
    const tab = await world.tabOf(anna);
    await tab.ask("ENTER_QUEUE", {});
    await tab.ask("LEAVE_QUEUE");
    world.clock.advance(1);
    await expect(tab.ask("ENTER_QUEUE", {})).rejects.toMatchObject(limitReached);
  });

  test("Next after the tenth free talk ends the room and starts no search", async () => {
    const { anna, boris, annas, boriss } = await world.talks.couple();
    world.talks.had(anna, boris, Array(9).fill(world.clock()));
    for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
    await world.talks.met(annas, boriss);
    world.clock.advance(30 * SECOND_MS);
    await expect(annas.ask("ENTER_QUEUE", {})).rejects.toMatchObject(limitReached);
    expect(await annas.next("LEAVE_ROOM")).toMatchObject({ reason: "ended" });
    expect(await boriss.next("LEAVE_ROOM")).toMatchObject({ reason: "left" });
    expect(world.features.video.queueStats("rating")).toMatchObject({ waiting: 0, inRooms: 0 });
    expect((await anna.get("/api/rating/allowance")).body).toMatchObject({ used: 10 });
  });

  test("A room of less than half a minute costs nothing, so Next goes on", async () => {
    const { anna, boris, annas, boriss } = await world.talks.couple();
    world.talks.had(anna, boris, Array(9).fill(world.clock()));
    for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
    await world.talks.met(annas, boriss);
    world.clock.advance(29 * SECOND_MS);
    await annas.ask("ENTER_QUEUE", {});
    expect(world.features.video.queueStats("rating").waiting).toBe(1);
  });

  test("The operator sets the number", async () => {
    const strict = createWorld({ env: { FREE_VIDEO_CHATS: "0" } });
    const tab = await TestTab.open(strict.listen().url);
    const anna = strict.newPerson();
    await tab.ask("AUTHENTICATION_MESSAGE", { token: anna.token });
    await expect(tab.ask("ENTER_QUEUE", {})).rejects.toMatchObject(limitReached);
    expect((await anna.get("/api/rating/allowance")).body).toEqual({ used: 0, limit: 0, nextAt: null });
    await strict.close();
  });
});

describe("The last talks", () => {
  type TalkRow = { companion: { id: string }; review: { rating: number | null; isOpen: boolean } | null };
  const talksOf = async (person: TestPerson) =>
    ((await person.get("/api/rating/talks")).body as { data: TalkRow[] }).data;

  test("are listed with the state of their review, each companion once", async () => {
    const { anna, boris, annas, boriss } = await world.talks.couple();
    const vera = world.newPerson({ name: "Вера" });
    world.talks.had(anna, vera, [world.clock() - HOUR_MS]);
    world.talks.had(anna, boris, [world.clock() - DAY_MS]);
    await world.talks.talk(annas, boriss, 40 * SECOND_MS);
    const [latest, earlier, ...others] = await talksOf(anna);
    expect([latest!.companion.id, earlier!.companion.id]).toEqual([boris.id, vera.id]);
    expect(others).toEqual([]);
    expect(latest!.review).toMatchObject({ rating: null, isOpen: true });
    expect(earlier!.review).toBeNull();
    await world.talks.rate(anna, (await world.talks.pendingOf(anna))[0]!.id, 5);
    expect((await talksOf(anna))[0]!.review).toMatchObject({ rating: 5, isOpen: false });
    expect((await talksOf(boris))[0]!.review).toMatchObject({ rating: null, isOpen: true });
    const { body } = await boris.get(`/api/chat/with/${anna.id}/meetings`);
    expect(body).toMatchObject({ data: [{ kind: "talk", mine: false, outcome: "talked" }] });
  });

  test("leave out users who are blocked or deleted", async () => {
    const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
    world.talks.had(anna, boris, [world.clock() - HOUR_MS]);
    world.talks.had(anna, vera, [world.clock() - HOUR_MS]);
    await anna.post(`/api/user/blocks/${boris.id}`);
    world.deps.db.orm.update(users).set({ deletedAt: world.clock() }).where(eq(users.id, vera.id)).run();
    expect(await talksOf(anna)).toEqual([]);
  });
});
