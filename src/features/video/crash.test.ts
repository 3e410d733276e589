import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { REVIEWED_TALK_MS } from "#contract/limits.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import { MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import { CLASSIC } from "#test/helpers/meetings.ts";
import type { PersonTab } from "#test/helpers/people.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, restarted, type World } from "#test/helpers/world.ts";

/** The server was killed and has forgotten every room; two pages bring theirs back. */

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const NOT_IN_ROOM = { code: "not_in_room" };

async function killed(options: Parameters<typeof restarted>[1] = {}): Promise<void> {
  world = await restarted(world, { ...options, killed: true });
}

const guestBack = ({ key }: PersonTab) => world.guest(key.replace("guest:", ""));
const rejoin = (tab: TestTab, { ticket }: Pick<EnterRoom, "ticket">) => tab.ask("REJOIN_ROOM", { ticket });

async function strangers() {
  const [a, b] = [await world.guest(), await world.guest()];
  const rooms = await world.video.talking(a, b);
  return { a, b, rooms };
}

/** Two members talk in rated mode. */
async function couple() {
  const { anna, boris, annas, boriss } = await world.talks.couple();
  for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
  const rooms = [await annas.next("ENTER_ROOM"), await boriss.next("ENTER_ROOM")] as const;
  return { anna, boris, annas, boriss, rooms };
}

test("Once both ends have asked, it is the same room again: signals, reports and leaving work", async () => {
  const { a, b, rooms } = await strangers();
  await killed();
  const [as, bs] = [await guestBack(a), await guestBack(b)];
  expect(await rejoin(as, rooms[0])).toEqual({});
  expect(await as.unread()).toEqual([]);
  await rejoin(bs, rooms[1]);
  const { ticket: _, ...known } = rooms[0];
  expect(await as.next("ENTER_ROOM")).toMatchObject(known);
  expect((await bs.next("ENTER_ROOM")).peerId).toBe(rooms[1].peerId);
  expect(world.deps.grants.allows(rooms[0].peerId, rooms[1].peerId)).toBe(true);
  await as.ask("REPORT", { roomId: known.roomId, reason: "spam" });
  await as.ask("LEAVE_ROOM", { roomId: known.roomId });
  expect(await bs.next("LEAVE_ROOM")).toEqual({ roomId: known.roomId, reason: "left" });
  for (const tab of [as, bs]) await tab.ask("ENTER_QUEUE", CLASSIC);
  world.video.passes(SECOND_MS);
  // Not each other again at once.
  expect([await as.unread(), await bs.unread()]).toEqual([[], []]);
});

test("A rated talk is reviewed for its whole length", async () => {
  const { anna, boris, rooms } = await couple();
  world.clock.advance(REVIEWED_TALK_MS - SECOND_MS);
  await killed({ awayMs: SECOND_MS });
  const [as, bs] = [await world.tabOf(anna), await world.tabOf(boris)];
  await rejoin(bs, rooms[1]);
  await rejoin(as, rooms[0]);
  await as.ask("LEAVE_ROOM");
  expect(await world.talks.pendingOf(anna)).toHaveLength(1);
  expect(await world.talks.pendingOf(boris)).toHaveLength(1);
});

test("A private talk is back too, and spends its link at its end", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  const { token: link } = await a.ask("MAKE_LINK");
  for (const tab of [a, b]) await tab.ask("ENTER_QUEUE", { link });
  const rooms = [await a.next("ENTER_ROOM"), await b.next("ENTER_ROOM")] as const;
  await killed();
  const [as, bs] = [await guestBack(a), await guestBack(b)];
  await rejoin(as, rooms[0]);
  await rejoin(bs, rooms[1]);
  await as.ask("LEAVE_ROOM");
  await expect(as.ask("ENTER_QUEUE", { link })).rejects.toMatchObject({ code: "link_expired" });
});

test("An answered call is back, with its line of the chat at its end", async () => {
  const { vip, friend } = world.calls.friends();
  const { rooms, callId } = await world.calls.talking();
  world.clock.advance(MINUTE_MS);
  await killed();
  const [callers, callees] = [await world.tabOf(vip), await world.tabOf(friend)];
  await rejoin(callers, rooms[0].room);
  await rejoin(callees, rooms[1].room);
  expect(await callers.next("CALL_ANSWERED")).toMatchObject({
    callId,
    room: { roomId: callId, initiator: true },
  });
  await callers.ask("END_CALL", { userID: friend.id });
  expect(await callees.next("CALL_FINISHED")).toMatchObject({ callId, reason: "ended" });
  const { data } = (await friend.get(`/api/chat/with/${vip.id}/meetings`)).body as { data: object[] };
  expect(data).toMatchObject([{ outcome: "talked" }]);
});

describe("Nothing comes back", () => {
  test("by one end alone, however often it asks, nor by two tickets of the same end", async () => {
    const { a, rooms } = await strangers();
    await killed();
    const [one, two] = [await guestBack(a), await guestBack(a)];
    for (const tab of [one, two, one]) await rejoin(tab, rooms[0]);
    expect(world.features.video.queueStats("classic").inRooms).toBe(0);
  });

  test("by someone else's ticket, a changed one or none", async () => {
    const { a, b, rooms } = await strangers();
    await killed();
    const [as, thief] = [await guestBack(a), await world.guest()];
    await rejoin(as, rooms[0]);
    const { ticket } = rooms[1];
    await expect(rejoin(thief, rooms[1])).rejects.toMatchObject(NOT_IN_ROOM);
    await expect(rejoin(as, rooms[1])).rejects.toMatchObject(NOT_IN_ROOM);
    const changed = { ticket: `${ticket.slice(0, 40)}${ticket[40] === "A" ? "B" : "A"}${ticket.slice(41)}` };
    await expect(rejoin(await guestBack(b), changed)).rejects.toMatchObject(NOT_IN_ROOM);
    expect(world.features.video.queueStats("classic").inRooms).toBe(0);
  });

  test("on the server that opened the room, or that was handed it, or that has ended it", async () => {
    const { a, b, rooms } = await strangers();
    await expect(rejoin(a, rooms[0])).rejects.toMatchObject(NOT_IN_ROOM);
    await a.ask("LEAVE_ROOM");
    for (const [tab, room] of [
      [a, rooms[0]],
      [b, rooms[1]],
    ] as const)
      await expect(rejoin(tab, room)).rejects.toMatchObject(NOT_IN_ROOM);
    world = await restarted(world);
    await expect(rejoin(await guestBack(a), rooms[0])).rejects.toMatchObject(NOT_IN_ROOM);
  });

  test("twice: a room that ended after it came back stays ended", async () => {
    const { a, b, rooms } = await strangers();
    await killed();
    const [as, bs] = [await guestBack(a), await guestBack(b)];
    await rejoin(as, rooms[0]);
    await rejoin(bs, rooms[1]);
    await as.ask("LEAVE_ROOM");
    await expect(rejoin(as, rooms[0])).rejects.toMatchObject(NOT_IN_ROOM);
    await expect(rejoin(bs, rooms[1])).rejects.toMatchObject(NOT_IN_ROOM);
  });

  test("of a rated talk that had ended before the crash, even if both ask", async () => {
    const { anna, boris, annas, rooms } = await couple();
    world.clock.advance(MINUTE_MS);
    await annas.ask("LEAVE_ROOM");
    await killed();
    await expect(rejoin(await world.tabOf(anna), rooms[0])).rejects.toMatchObject(NOT_IN_ROOM);
    await expect(rejoin(await world.tabOf(boris), rooms[1])).rejects.toMatchObject(NOT_IN_ROOM);
  });

  test("two minutes after the start", async () => {
    const { a, rooms } = await strangers();
    await killed();
    world.clock.advance(2 * MINUTE_MS);
    await expect(rejoin(await guestBack(a), rooms[0])).rejects.toMatchObject(NOT_IN_ROOM);
  });

  test("for someone who searches or talks by now", async () => {
    const { a, b, rooms } = await strangers();
    await killed();
    const [as, bs] = [await guestBack(a), await guestBack(b)];
    await rejoin(as, rooms[0]);
    await as.ask("ENTER_QUEUE", CLASSIC);
    await expect(rejoin(bs, rooms[1])).rejects.toMatchObject(NOT_IN_ROOM);
    await expect(rejoin(as, rooms[0])).rejects.toMatchObject(NOT_IN_ROOM);
    expect(world.features.video.queueStats("classic")).toMatchObject({ inRooms: 0, waiting: 1 });
  });

  test("for someone who has searched, left or called since they asked, and is free again", async () => {
    const { a, b, rooms } = await strangers();
    await killed();
    for (const go of [
      async (tab: TestTab) => {
        await tab.ask("ENTER_QUEUE", CLASSIC);
        await tab.ask("LEAVE_QUEUE");
      },
      (tab: TestTab) =>
        expect(tab.ask("LEAVE_ROOM", { roomId: rooms[0].roomId })).rejects.toMatchObject(NOT_IN_ROOM),
      (tab: TestTab) => expect(tab.ask("LEAVE_QUEUE")).rejects.toMatchObject({ code: "not_in_queue" }),
    ]) {
      const [as, bs] = [await guestBack(a), await guestBack(b)];
      await rejoin(as, rooms[0]);
      await go(as);
      await expect(rejoin(bs, rooms[1])).rejects.toMatchObject(NOT_IN_ROOM);
      expect(await as.unread()).toEqual([]);
    }
    expect(world.features.video.queueStats("classic").inRooms).toBe(0);
  });

  test("of a call to someone who has hung up meanwhile", async () => {
    const { vip, friend } = world.calls.friends();
    const { rooms } = await world.calls.talking();
    await killed();
    const [callers, callees] = [await world.tabOf(vip), await world.tabOf(friend)];
    await rejoin(callers, rooms[0].room);
    await expect(callers.ask("END_CALL", { userID: friend.id })).rejects.toMatchObject({
      code: "call_ended",
    });
    await expect(rejoin(callees, rooms[1].room)).rejects.toMatchObject(NOT_IN_ROOM);
    expect(await callers.unread()).toEqual([]);
  });

  test.each([
    ["one was suspended", (ids: string[]) => world.change({ id: ids[0]! }, { lockedAt: world.clock() })],
    ["one blocked the other", (ids: string[]) => world.block({ id: ids[0]! }, { id: ids[1]! })],
  ])("if %s meanwhile", async (_, come) => {
    const { anna, boris, rooms } = await couple();
    await killed();
    const [as, bs] = [await world.tabOf(anna), await world.tabOf(boris)];
    await rejoin(as, rooms[0]);
    come([anna.id, boris.id]);
    await expect(rejoin(bs, rooms[1])).rejects.toMatchObject(NOT_IN_ROOM);
    expect(world.features.video.queueStats("rating").inRooms).toBe(0);
  });
});
