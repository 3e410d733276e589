import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { PRIVATE_LINK_HOURS, RECONNECT_GRACE_MS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time.ts";
import { privateLinks, users } from "#db/schema/index.ts";
import { CLASSIC } from "#test/helpers/meetings.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const rows = () => world.deps.db.orm.select().from(privateLinks).all();
const linkOf = async (maker: TestTab): Promise<string> => (await maker.ask("MAKE_LINK")).token;
const come = (by: TestTab, link: string, takeOver = false) => by.ask("ENTER_QUEUE", { link, takeOver });
const block = () => world.features.ties.block("id-of-Anna", "id-of-Boris");

/** Brings the two into a room by one link. */
async function talking(a: TestTab, b: TestTab) {
  const link = await linkOf(a);
  await come(a, link);
  await come(b, link);
  return { link, rooms: [await a.next("ENTER_ROOM"), await b.next("ENTER_ROOM")] as const };
}

describe("A private link", () => {
  test("leads the first two into a room of their own, and refuses a third", async () => {
    const [a, b, c] = [await world.guest(), await world.guest(), await world.guest()];
    const { link, rooms } = await talking(a, b);
    const [mine, theirs] = rooms;
    expect(mine).toMatchObject({ mode: "private", companion: null, initiator: true });
    expect(theirs).toMatchObject({ mode: "private", companion: null, roomId: mine.roomId });
    expect(world.deps.grants.allows(mine.peerId, theirs.peerId)).toBe(true);
    await expect(come(c, link)).rejects.toMatchObject({ code: "link_taken" });
    expect(await a.unread()).toEqual([]);
  });

  test("is no place in the queue: people who wait by it are neither counted nor matched", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    await come(a, await linkOf(a));
    await b.ask("ENTER_QUEUE", CLASSIC);
    world.video.passes(60_000);
    expect(world.features.video.queueStats("classic").waiting).toBe(1);
    expect(world.features.video.searching("classic")).toHaveLength(1);
    expect([...(await a.unread()), ...(await b.unread())]).toEqual([]);
  });

  test("shows members no more of each other than guests", async () => {
    const [anna, boris] = [await world.video.member("Anna"), await world.video.member("Boris")];
    const { rooms } = await talking(anna, boris);
    expect(rooms.map(({ companion }) => companion)).toEqual([null, null]);
  });

  test("ends with its talk, also for the two who used it", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const { link, rooms } = await talking(a, b);
    await a.ask("LEAVE_ROOM", { roomId: rooms[0].roomId });
    expect(await b.next("LEAVE_ROOM")).toEqual({ roomId: rooms[0].roomId, reason: "left" });
    expect(rows()).toEqual([]);
    for (const each of [a, b, await world.guest()])
      await expect(come(each, link)).rejects.toMatchObject({ code: "link_expired" });
  });

  test("has no Next: pressing it ends the room", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const { link } = await talking(a, b);
    await expect(come(a, link)).rejects.toMatchObject({ code: "link_expired" });
    expect(await b.next("LEAVE_ROOM")).toMatchObject({ reason: "left" });
    expect(rows()).toEqual([]);
  });

  test("expires unused after a day, and its row is removed", async () => {
    const a = await world.guest();
    const link = await linkOf(a);
    world.video.passes(PRIVATE_LINK_HOURS * HOUR_MS - 1);
    await come(a, link);
    await a.ask("LEAVE_QUEUE");
    world.video.passes(1);
    await expect(come(a, link)).rejects.toMatchObject({ code: "link_expired" });
    world.features.video.removeExpiredLinks();
    expect(rows()).toEqual([]);
  });

  test("is stored as a hash: the token itself is nowhere in the database", async () => {
    const token = await linkOf(await world.video.member("Anna"));
    expect(rows()).toMatchObject([{ makerId: "id-of-Anna" }]);
    expect(JSON.stringify(rows())).not.toContain(token);
    await expect(come(await world.guest(), rows()[0]!.hash)).rejects.toMatchObject({ code: "link_expired" });
  });

  test("of a suspended or deleted member opens nothing", async () => {
    const token = await linkOf(await world.video.member("Anna"));
    for (const gone of [{ lockedAt: 1 }, { lockedAt: null, deletedAt: 1 }]) {
      world.deps.db.orm.update(users).set(gone).where(eq(users.id, "id-of-Anna")).run();
      await expect(come(await world.guest(), token)).rejects.toMatchObject({ code: "link_expired" });
    }
  });

  test("is limited per address, whatever guest keys are used", async () => {
    await world.close();
    world = createWorld({ env: { RATE_LIMITS: "on" } });
    for (let n = 0; n < 10; n++) await linkOf(await world.guest());
    await expect(linkOf(await world.guest())).rejects.toMatchObject({ code: "rate_limited" });
    await linkOf(await world.video.member("Anna"));
  });
});

describe("A page that asks before it opens the camera", () => {
  const check = (by: TestTab, link: string) => by.ask("CHECK_QUEUE", { link });

  test("learns what entering would answer, and enters no one", async () => {
    const [a, b, c] = [await world.guest(), await world.guest(), await world.guest()];
    const link = await linkOf(a);
    for (const each of [a, b, c]) await check(each, link);
    world.video.passes(20);
    await come(a, link);
    await check(b, link);
    await check(a, link);
    await come(b, link);
    await a.next("ENTER_ROOM");
    await expect(check(c, link)).rejects.toMatchObject({ code: "link_taken" });
    await a.ask("LEAVE_ROOM");
    await expect(check(c, link)).rejects.toMatchObject({ code: "link_expired" });
    expect(await c.unread()).toEqual([]);
    expect(await b.unread()).toEqual(["ENTER_ROOM", "LEAVE_ROOM"]);
  });

  test("learns that another tab of the same person waits by the link", async () => {
    const key = crypto.randomUUID();
    const [a, again] = [await world.guest(key), await world.guest(key)];
    const link = await linkOf(a);
    await come(a, link);
    await expect(check(again, link)).rejects.toMatchObject({ code: "another_tab" });
    await world.dropped(a);
    await check(again, link);
  });

  test("does not end the room it is in", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const { link } = await talking(a, b);
    await expect(check(a, link)).rejects.toMatchObject({ code: "link_expired" });
    await check(a, await linkOf(a));
    await a.ask("CHECK_QUEUE", CLASSIC);
    expect(await b.unread()).toEqual([]);
    expect(rows()).toHaveLength(2);
  });
});

describe("Blocks and reports do not reveal who came by a link:", () => {
  const check = (by: TestTab, link: string) => by.ask("CHECK_QUEUE", { link });

  test("it leads to the same room, and asking for it gets the same answer", async () => {
    const [anna, boris] = [await world.video.member("Anna"), await world.video.member("Boris")];
    const link = await linkOf(anna);
    await come(anna, link);
    block();
    await check(boris, link);
    await check(anna, link);
    await come(boris, link);
    await Promise.all([anna, boris].map((each) => each.next("ENTER_ROOM")));
    expect([...(await anna.unread()), ...(await boris.unread())]).toEqual([]);
  });

  test("a room is not ended by a block or a report, and two who reported each other can come by another link", async () => {
    const [anna, boris] = [await world.video.member("Anna"), await world.video.member("Boris")];
    const { rooms } = await talking(anna, boris);
    await boris.ask("REPORT", { roomId: rooms[1].roomId, reason: "insults" });
    block();
    expect([...(await anna.unread()), ...(await boris.unread())]).toEqual([]);
    await anna.ask("LEAVE_ROOM");
    expect(await boris.next("LEAVE_ROOM")).toMatchObject({ reason: "left" });
    await talking(anna, boris);
  });

  test("a search by a link goes on while one of the two is away", async () => {
    const [anna, boris] = [await world.video.member("Anna"), await world.video.member("Boris")];
    const link = await linkOf(anna);
    await come(anna, link);
    await world.dropped(anna);
    await come(boris, link);
    block();
    expect(await boris.unread()).toEqual([]);
    const back = await world.tab();
    expect((await back.ask("HELLO", { resumeToken: anna.resumeToken })).waiting).toBe(true);
    await back.next("ENTER_ROOM");
  });
});

describe("Sockets that drop", () => {
  test("return to the room as to any other", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const { rooms } = await talking(a, b);
    await world.dropped(a);
    const back = await world.tab();
    expect((await back.ask("HELLO", { resumeToken: a.resumeToken })).room).toEqual(rooms[0]);
    expect(await b.unread()).toEqual([]);
  });

  test("keep their place by the link for ten seconds: no third takes it", async () => {
    const [a, b, c] = [await world.guest(), await world.guest(), await world.guest()];
    const link = await linkOf(a);
    await come(a, link);
    await world.dropped(a);
    await come(b, link);
    world.video.passes(20);
    expect(await b.unread()).toEqual([]);
    await expect(come(c, link)).rejects.toMatchObject({ code: "link_taken" });
    world.video.passes(RECONNECT_GRACE_MS);
    await come(c, link);
    await b.next("ENTER_ROOM");
  });

  test("end the link when they do not return to the room", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const { link } = await talking(a, b);
    await world.dropped(a);
    world.video.passes(RECONNECT_GRACE_MS);
    expect(await b.next("COMPANION_AWAY")).toMatchObject({ away: true });
    expect(await b.next("LEAVE_ROOM")).toMatchObject({ reason: "lost" });
    await expect(come(b, link)).rejects.toMatchObject({ code: "link_expired" });
  });
});

test("A second tab of the same person does not count as the second person, and does not end the talk", async () => {
  const key = crypto.randomUUID();
  const [a, again, b] = [await world.guest(key), await world.guest(key), await world.guest()];
  const link = await linkOf(a);
  await come(a, link);
  await expect(come(again, link)).rejects.toMatchObject({ code: "another_tab" });
  await come(again, link, true);
  await a.next("QUEUE_TAKEN");
  await come(b, link);
  await again.next("ENTER_ROOM");
  await expect(come(a, link, true)).rejects.toMatchObject({ code: "another_tab" });
  await b.next("ENTER_ROOM");
  expect(await b.unread()).toEqual([]);
});

test("A talk by a link is not counted: with a second account anyone could have many", async () => {
  const [anna, boris] = [await world.video.member("Anna"), await world.video.member("Boris")];
  const { rooms } = await talking(anna, boris);
  world.video.passes(HOUR_MS);
  await anna.ask("LEAVE_ROOM", { roomId: rooms[0].roomId });
  const talks = world.deps.db.orm.select({ talks: users.talks }).from(users).all();
  expect(talks).toEqual([{ talks: 0 }, { talks: 0 }]);
});
