import { afterEach, beforeEach, expect, test } from "bun:test";
import { CALL_RINGS_MS } from "#contract/limits.ts";
import { enterRoom } from "#contract/realtime.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** The life of a call, from ringing to hanging up. */

let world: World;
let vip: TestPerson;
let friend: TestPerson;
beforeEach(() => {
  world = createWorld();
  ({ vip, friend } = world.calls.friends());
});
afterEach(() => world.close());

test("A call rings in every tab of the friend, and shows who calls", async () => {
  const [caller, one, two] = [
    await world.calls.tabOf(vip),
    await world.calls.tabOf(friend),
    await world.calls.tabOf(friend),
  ];
  const { callId } = await caller.ask("CALL", { userID: friend.id });
  for (const tab of [one, two])
    expect(await tab.next("CALL")).toMatchObject({
      callId,
      from: { id: vip.id, name: "Вера", online: true },
    });
  expect(await caller.unread()).toEqual([]);
});

test("The tab that answers and the caller's tab talk, and the others stop ringing", async () => {
  const [caller, one, two, spectator] = [
    await world.calls.tabOf(vip),
    await world.calls.tabOf(friend),
    await world.calls.tabOf(friend),
    await world.calls.tabOf(vip),
  ];
  const { callId } = await caller.ask("CALL", { userID: friend.id });
  expect(await one.ask("ANSWER_CALL", { userID: vip.id })).toEqual({ callId });

  const ofCaller = await caller.next("CALL_ANSWERED");
  const ofCallee = await one.next("CALL_ANSWERED");
  expect(enterRoom.parse(ofCaller.room)).toEqual(ofCaller.room);
  expect(ofCaller).toMatchObject({ callId, userId: friend.id, room: { mode: "call", initiator: true } });
  expect(ofCallee).toMatchObject({ callId, userId: vip.id, room: { mode: "call", initiator: false } });
  expect(ofCaller.room.remotePeerId).toBe(ofCallee.room.peerId);
  expect(ofCallee.room.remotePeerId).toBe(ofCaller.room.peerId);
  expect(ofCaller.room.iceServers).toEqual([{ urls: ["stun:stun.l.google.com:19302"] }]);
  expect(await two.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "elsewhere" });
  expect(await one.unread()).toEqual(["CALL"]);
  expect(await spectator.unread()).toEqual([]);
});

test("Signals pass between the two ends of an answered call only", async () => {
  const { callee, caller, callId } = await world.calls.ringing();
  const { grants } = world.deps;
  await callee.ask("ANSWER_CALL", { userID: vip.id });
  const { room } = await caller.next("CALL_ANSWERED");
  expect(grants.allows(room.peerId, room.remotePeerId)).toBe(true);
  expect(grants.allows(room.remotePeerId, room.peerId)).toBe(true);
  expect(grants.allows(room.peerId, room.peerId)).toBe(false);
  expect(grants.allows(room.peerId, callId)).toBe(false);
  await caller.ask("END_CALL", { userID: friend.id });
  expect(grants.allows(room.peerId, room.remotePeerId)).toBe(false);
});

test("Every call has new peer ids", async () => {
  const { caller, callee, rooms } = await world.calls.talking();
  await caller.ask("END_CALL", { userID: friend.id });
  await caller.ask("CALL", { userID: friend.id });
  await callee.ask("ANSWER_CALL", { userID: vip.id });
  const again = await caller.next("CALL_ANSWERED");
  const before = rooms.map(({ room }) => room.peerId);
  expect(before).not.toContain(again.room.peerId);
  expect(before).not.toContain(again.room.remotePeerId);
});

test("Declining notifies the caller, and the friend's other tabs stop ringing", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  const other = await world.calls.tabOf(friend);
  await other.next("CALL");
  await callee.ask("END_CALL", { userID: vip.id });
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "declined" });
  expect(await other.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "elsewhere" });
  expect(await callee.unread()).toEqual(["CALL_FINISHED", "MEETING"]);
  await expect(callee.ask("ANSWER_CALL", { userID: vip.id })).rejects.toMatchObject({ code: "call_ended" });
});

test("A tab that asks for ringing calls and declines at once does not ring on", async () => {
  const { callee, callId } = await world.calls.ringing();
  const asked = callee.ask("HEAR_CALLS");
  const declined = callee.ask("END_CALL", { userID: vip.id });
  await Promise.all([asked, declined]);
  expect(await callee.next("CALL")).toMatchObject({ callId });
  expect(await callee.next("CALL_FINISHED")).toMatchObject({ callId, reason: "elsewhere" });
});

test("Cancelling stops the ringing", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  await caller.ask("END_CALL", { userID: friend.id });
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "cancelled" });
  await expect(callee.ask("ANSWER_CALL", { userID: vip.id })).rejects.toMatchObject({ code: "call_ended" });
});

test("Hanging up notifies the other one, from either side", async () => {
  for (const hangUp of ["caller", "callee"] as const) {
    const { caller, callee, callId } = await world.calls.talking();
    const [by, other] = hangUp === "caller" ? [caller, callee] : [callee, caller];
    await by.ask("END_CALL", { userID: by === caller ? friend.id : vip.id });
    expect(await other.next("CALL_FINISHED")).toMatchObject({ callId, reason: "ended" });
    await expect(other.ask("END_CALL", { userID: vip.id })).rejects.toMatchObject({ code: "call_ended" });
  }
});

test("An unanswered call expires for both after 45 seconds, not before", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  world.calls.wait(CALL_RINGS_MS - 1);
  expect(await caller.unread()).toEqual([]);
  world.calls.wait(1);
  expect(await caller.next("CALL_EXPIRED")).toEqual({ callId, userId: friend.id });
  expect(await callee.next("CALL_EXPIRED")).toEqual({ callId, userId: vip.id });
  await caller.ask("CALL", { userID: friend.id });
  await callee.next("CALL");
});

test("The limit on ringing does not end a talk", async () => {
  const { caller } = await world.calls.talking();
  world.calls.wait(10 * CALL_RINGS_MS);
  expect(await caller.unread()).toEqual([]);
});
