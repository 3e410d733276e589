import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Who may call whom, and what else keeps them from it at that moment. */

let world: World;
let vip: TestPerson;
let friend: TestPerson;
beforeEach(() => {
  world = createWorld();
  ({ vip, friend } = world.calls.friends());
});
afterEach(() => world.close());

test("A guest can call no one", async () => {
  const guest = await world.tab();
  await expect(guest.ask("HEAR_CALLS")).rejects.toMatchObject({ code: "unauthorized" });
  for (const event of ["CALL", "ANSWER_CALL", "END_CALL"] as const)
    await expect(guest.ask(event, { userID: friend.id })).rejects.toMatchObject({ code: "unauthorized" });
});

test("Only VIP members can call; the callee needs no VIP", async () => {
  for (const person of [vip, friend]) await world.calls.tabOf(person);
  expect(await world.calls.calling(friend, vip)).toBe("only_vip_can_call");
  const past = world.newPerson({ vipUntil: world.clock() });
  world.befriend(past, friend);
  expect(await world.calls.calling(past, friend)).toBe("only_vip_can_call");
  expect(await world.calls.calling(vip, friend)).toBe("rings");
});

test("A stranger learns that calls are between friends before anything about VIP or presence", async () => {
  const stranger = world.newPerson();
  expect(await world.calls.calling(vip, stranger)).toBe("calls_between_friends_only");
  expect(await world.calls.calling(friend, stranger)).toBe("calls_between_friends_only");
  expect(await world.calls.calling(vip, vip)).toBe("calls_between_friends_only");
});

test("A friend who is offline cannot be called, and the error does not ask for VIP", async () => {
  const plain = world.newPerson();
  world.befriend(plain, friend);
  expect(await world.calls.calling(vip, friend)).toBe("user_offline");
  expect(await world.calls.calling(plain, friend)).toBe("user_offline");
});

test("A caller without VIP learns that a friend is busy; only a call that would have rung counts as missed", async () => {
  const [plain, third] = [world.newPerson(), world.newPerson()];
  for (const person of [plain, third]) world.befriend(person, friend);
  const { callee } = await world.calls.talking();
  expect(await world.calls.calling(plain, friend)).toBe("call_busy");
  expect(await callee.unread()).not.toContain("CALL_MISSED");
  world.deps.db.sqlite.run("UPDATE users SET vip_until = ? WHERE id = ?", [world.clock() + DAY_MS, third.id]);
  expect(await world.calls.calling(third, friend)).toBe("call_busy");
  expect(await callee.next("CALL_MISSED")).toMatchObject({ from: { id: third.id } });
});

test("An unknown id is not found, and neither is an invalid one", async () => {
  const tab = await world.calls.tabOf(vip);
  await expect(tab.ask("CALL", { userID: crypto.randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  await expect(tab.ask("CALL", { userID: "me" })).rejects.toMatchObject({ code: "not_found" });
});

test("A block keeps both from calling, each with an error of their own", async () => {
  const other = world.newVip("Вадим");
  world.befriend(other, vip);
  world.block(vip, other);
  await world.calls.tabOf(other);
  expect(await world.calls.calling(vip, other)).toBe("you_blocked_user");
  expect(await world.calls.calling(other, vip)).toBe("user_blocked_you");
});

test.each(["deletedAt", "lockedAt"])("A deleted or suspended profile cannot be called: %s", async (since) => {
  const gone = world.newPerson({ [since]: world.clock() });
  world.befriend(vip, gone);
  expect(await world.calls.calling(vip, gone)).toBe("deleted_profile");
});

test.each([
  "ANSWER_CALL",
  // The callee calls back while it rings.
  "CALL",
] as const)(
  "A caller who is suspended during ringing cannot be answered, and the ringing stops: %s",
  async (event) => {
    const { caller, callee } = await world.calls.ringing();
    world.deps.db.sqlite.query("UPDATE users SET locked_at = ? WHERE id = ?").run(world.clock(), vip.id);
    await expect(callee.ask(event, { userID: vip.id })).rejects.toMatchObject({ code: "deleted_profile" });
    expect(await caller.next("CALL_FINISHED")).toMatchObject({ userId: friend.id, reason: "ended" });
  },
);

test("A member who talks to someone else is busy, and is notified of the missed call", async () => {
  const third = world.newVip("Тина");
  world.befriend(third, friend);
  const { callee } = await world.calls.talking();
  expect(await world.calls.calling(third, friend)).toBe("call_busy");
  expect(await callee.next("CALL_MISSED")).toMatchObject({ from: { id: third.id, name: "Тина" } });
});

test("A member who calls or is being called is busy too", async () => {
  const third = world.newVip("Тина");
  world.befriend(third, friend);
  world.befriend(third, vip);
  await world.calls.ringing();
  expect(await world.calls.calling(third, friend)).toBe("call_busy");
  expect(await world.calls.calling(third, vip)).toBe("call_busy");
});

test("A member in a video room is busy; one who only searches is not, and answering ends the search", async () => {
  const [one, two] = [await world.calls.tabOf(friend), await world.tab()];
  for (const tab of [one, two]) await tab.ask("ENTER_QUEUE", { forceClassic: true });
  const { roomId } = await one.next("ENTER_ROOM");
  expect(await world.calls.calling(vip, friend)).toBe("call_busy");
  expect(await one.next("CALL_MISSED")).toMatchObject({ from: { id: vip.id } });
  await one.ask("LEAVE_ROOM", { roomId });

  await one.ask("ENTER_QUEUE", { forceClassic: true, country: "AQ" });
  const caller = await world.calls.tabOf(vip);
  await caller.ask("CALL", { userID: friend.id });
  expect(world.features.video.queueStats("classic").waiting).toBe(1);
  await one.ask("ANSWER_CALL", { userID: vip.id });
  await one.next("QUEUE_ENDED");
  expect(world.features.video.queueStats("classic").waiting).toBe(0);
});

test("A member who is in a video room in another tab cannot call", async () => {
  const [room, two] = [await world.calls.tabOf(vip), await world.tab()];
  for (const tab of [room, two]) await tab.ask("ENTER_QUEUE", { forceClassic: true });
  await room.next("ENTER_ROOM");
  await world.calls.tabOf(friend);
  expect(await world.calls.calling(vip, friend)).toBe("another_tab");
});

test("Video chat does not start in another tab during a talk, unless it takes over", async () => {
  const { caller, callee, callId } = await world.calls.talking();
  const chat = await world.calls.tabOf(vip);
  await expect(chat.ask("ENTER_QUEUE", { forceClassic: true })).rejects.toMatchObject({
    code: "another_tab",
  });
  await chat.ask("ENTER_QUEUE", { forceClassic: true, takeOver: true });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ callId, reason: "elsewhere" });
  expect(await callee.next("CALL_FINISHED")).toMatchObject({ callId, reason: "ended" });
});

test("A search that is refused leaves the call alone, in the same tab and when it would take over", async () => {
  const { caller, callee } = await world.calls.talking();
  const dead = { link: "a".repeat(43), takeOver: true };
  for (const tab of [caller, await world.calls.tabOf(vip)])
    await expect(tab.ask("ENTER_QUEUE", dead)).rejects.toMatchObject({ code: "link_expired" });
  expect(await caller.unread()).toEqual([]);
  expect(await callee.unread()).toEqual([]);
});

test("Another tab of the caller cannot call while one is already calling", async () => {
  const { caller } = await world.calls.ringing();
  const other = await world.calls.tabOf(vip);
  await expect(other.ask("CALL", { userID: friend.id })).rejects.toMatchObject({ code: "another_tab" });
  await expect(other.ask("END_CALL", { userID: friend.id })).rejects.toMatchObject({ code: "call_ended" });
  expect(await caller.unread()).toEqual([]);
});

test("Calling twice in one tab rings once", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  expect(await caller.ask("CALL", { userID: friend.id })).toEqual({ callId });
  expect(await callee.unread()).toEqual([]);
});

test("Two friends who call each other at once talk, even if only one of them is VIP", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  expect(await callee.ask("CALL", { userID: vip.id })).toEqual({ callId });
  expect(await caller.next("CALL_ANSWERED")).toMatchObject({ callId, room: { initiator: true } });
  expect(await callee.next("CALL_ANSWERED")).toMatchObject({ callId, room: { initiator: false } });
});

test("A callee who calls someone else during ringing is busy for the caller", async () => {
  const third = world.newPerson({ name: "Тина" });
  const calledVip = world.newVip("Вадим");
  world.befriend(vip, calledVip);
  world.befriend(calledVip, third);
  await world.calls.tabOf(third);
  const { caller, callee, callId } = await world.calls.ringing(vip, calledVip);
  const other = await world.calls.tabOf(calledVip);
  await callee.ask("CALL", { userID: third.id });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ callId, reason: "busy" });
  expect(await other.next("CALL_FINISHED")).toMatchObject({ callId, reason: "elsewhere" });
});

test("A friendship that ends during ringing ends the call when it is answered", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  world.deps.db.sqlite.run("DELETE FROM friendships");
  await expect(callee.ask("ANSWER_CALL", { userID: vip.id })).rejects.toMatchObject({
    code: "calls_between_friends_only",
  });
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "ended" });
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "ended" });
});

test("Someone else's call cannot be answered or ended", async () => {
  await world.calls.ringing();
  const stranger = await world.calls.tabOf(world.newPerson());
  for (const { id } of [vip, friend]) {
    await expect(stranger.ask("END_CALL", { userID: id })).rejects.toMatchObject({ code: "call_ended" });
    const answer = stranger.ask("ANSWER_CALL", { userID: id });
    await expect(answer).rejects.toMatchObject({ code: "calls_between_friends_only" });
  }
});
