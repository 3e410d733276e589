import { afterEach, beforeEach, expect, test } from "bun:test";
import { COMPANION_AWAY_AFTER_MS, KEEP_ROOM_EVERY_MS, RECONNECT_GRACE_MS, SOCKET } from "#contract/limits.ts";
import { openLine } from "#test/helpers/network.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { startPushService } from "#test/helpers/push-service.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Blocks, dropped sockets, reloaded pages and ended sessions in the middle of a call. */

let world: World;
let vip: TestPerson;
let friend: TestPerson;
beforeEach(() => {
  world = createWorld();
  ({ vip, friend } = world.calls.friends());
});
afterEach(() => world.close());

test("A block during a talk ends it; only the one who blocks gets the reason", async () => {
  const { caller, callee, callId } = await world.calls.talking();
  world.features.ties.block(friend.id, vip.id);
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "blocked" });
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "ended" });
});

test("A block during ringing looks to the other like declining or cancelling", async () => {
  const first = await world.calls.ringing();
  world.features.ties.block(friend.id, vip.id);
  expect(await first.caller.next("CALL_FINISHED")).toMatchObject({ reason: "declined" });
  expect(await first.callee.next("CALL_FINISHED")).toMatchObject({ reason: "blocked" });
  world.features.ties.unblock(friend.id, vip.id);
  world.befriend(vip, friend);
  const second = await world.calls.ringing();
  world.features.ties.block(vip.id, friend.id);
  expect(await second.caller.next("CALL_FINISHED")).toMatchObject({ reason: "blocked" });
  expect(await second.callee.next("CALL_FINISHED")).toMatchObject({ reason: "cancelled" });
});

test("A dropped socket returns to its talk; the companion is notified of a longer absence and of the return", async () => {
  const { caller, callee, callId, rooms } = await world.calls.talking();
  await world.dropped(caller);
  world.calls.wait(COMPANION_AWAY_AFTER_MS);
  expect(await callee.next("COMPANION_AWAY")).toEqual({ roomId: callId, away: true });
  const back = await world.tab();
  const hello = await back.ask("HELLO", { resumeToken: caller.resumeToken });
  await back.ask("AUTHENTICATION_MESSAGE", { token: vip.token });
  expect(hello.call).toEqual({ callId, userId: friend.id, room: rooms[0].room, companionAway: false });
  expect(hello.room).toBeNull();
  expect(await callee.next("COMPANION_AWAY")).toEqual({ roomId: callId, away: false });
  world.calls.wait(RECONNECT_GRACE_MS);
  await back.ask("END_CALL", { userID: friend.id });
  expect(await callee.next("CALL_FINISHED")).toMatchObject({ callId, reason: "ended" });
});

test("A user who does not come back within ten seconds loses the call", async () => {
  const { caller, callee, callId } = await world.calls.talking();
  await world.dropped(callee);
  world.calls.wait(RECONNECT_GRACE_MS - 1);
  expect(await caller.unread()).toEqual(["COMPANION_AWAY"]);
  world.calls.wait(1);
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "lost" });
  const back = await world.tab();
  expect(await back.ask("HELLO", { resumeToken: callee.resumeToken })).toMatchObject({ call: null });
});

test("A friend whose network is gone without a word is lost ten seconds after they were last seen", async () => {
  const line = await openLine(world.url);
  const [caller, callee] = [await world.calls.tabOf(vip), await TestTab.open(line.url)];
  await callee.ask("AUTHENTICATION_MESSAGE", { token: friend.token });
  const { callId } = await caller.ask("CALL", { userID: friend.id });
  await callee.ask("ANSWER_CALL", { userID: vip.id });
  line.cut();
  const unseenMs = 5_000;
  world.calls.wait(unseenMs);
  await caller.ask("CHECK_COMPANION", { roomId: callId });
  const { promise, resolve } = Promise.withResolvers<void>();
  world.deps.hub.whenClosed(() => resolve());
  world.calls.wait(SOCKET.pongWaitMs);
  world.tickSockets();
  await promise;
  world.calls.wait(0);
  expect(await caller.next("COMPANION_AWAY")).toEqual({ roomId: callId, away: true });
  world.calls.wait(RECONNECT_GRACE_MS - unseenMs - SOCKET.pongWaitMs);
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "lost" });
  line.close();
});

test("KEEP_ROOM prolongs the wait for a friend who is still seen", async () => {
  const { caller, callee, callId } = await world.calls.talking();
  await world.dropped(callee);
  world.calls.wait(KEEP_ROOM_EVERY_MS);
  expect(await caller.next("COMPANION_AWAY")).toEqual({ roomId: callId, away: true });
  await caller.ask("KEEP_ROOM", { roomId: callId });
  world.calls.wait(RECONNECT_GRACE_MS - 1);
  const back = await world.tab();
  const { call } = await back.ask("HELLO", { resumeToken: callee.resumeToken });
  expect(call).toMatchObject({ callId });
  expect(await caller.next("COMPANION_AWAY")).toEqual({ roomId: callId, away: false });
});

test("The call of a caller who drops goes on ringing, and they return to it when it was answered meanwhile", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  await world.dropped(caller);
  world.calls.wait(COMPANION_AWAY_AFTER_MS);
  await callee.ask("ANSWER_CALL", { userID: vip.id });
  await callee.next("CALL_ANSWERED");
  expect(await callee.next("COMPANION_AWAY")).toEqual({ roomId: callId, away: true });
  const back = await world.tab();
  const { call } = await back.ask("HELLO", { resumeToken: caller.resumeToken });
  expect(call).toMatchObject({ callId, room: { roomId: callId, initiator: true } });
});

test("A caller who comes back during ringing gets the call back; otherwise it is cancelled", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  await world.dropped(caller);
  const back = await world.tab();
  const { call } = await back.ask("HELLO", { resumeToken: caller.resumeToken });
  expect(call).toEqual({ callId, userId: friend.id, room: null, companionAway: false });
  await back.ask("AUTHENTICATION_MESSAGE", { token: vip.token });
  await world.dropped(back);
  world.calls.wait(RECONNECT_GRACE_MS);
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "cancelled" });
});

test("A tab opened during ringing rings too, and a reloaded page goes on ringing", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  const late = await world.calls.tabOf(friend);
  expect(await late.next("CALL")).toMatchObject({ callId, from: { id: vip.id } });
  await world.dropped(late);
  await world.dropped(callee);
  world.calls.wait(RECONNECT_GRACE_MS - 1);
  const again = await world.calls.tabOf(friend);
  await again.next("CALL");
  world.calls.wait(RECONNECT_GRACE_MS);
  await again.ask("ANSWER_CALL", { userID: vip.id });
  await caller.next("CALL_ANSWERED");
});

test("A call whose decline was lost is announced under the same id, and can be declined then", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  await world.dropped(callee);
  const back = await world.calls.tabOf(friend);
  await back.ask("HEAR_CALLS");
  expect(await back.next("CALL")).toMatchObject({ callId });
  await back.ask("END_CALL", { userID: vip.id });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ callId, reason: "declined" });
});

test("A callee who has no tab left for ten seconds is lost to the caller", async () => {
  const { caller, callee, callId } = await world.calls.ringing();
  await world.dropped(callee);
  world.calls.wait(RECONNECT_GRACE_MS);
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "lost" });
});

test("A friend whose last page closed a moment ago, and who gets no pushes, is offline to a caller", async () => {
  const [caller, callee] = [await world.calls.tabOf(vip), await world.calls.tabOf(friend)];
  await world.dropped(callee);
  await expect(caller.ask("CALL", { userID: friend.id })).rejects.toMatchObject({ code: "user_offline" });
});

test("A call to a friend without a page rings by push for its whole time, and in the page that opens", async () => {
  const service = startPushService();
  try {
    const { providerToken } = service.subscribe();
    await friend.put("/push-subscriptions/add-token", {
      userAgent: "Firefox",
      provider: "webpush",
      providerToken,
    });
    const [caller, callee] = [await world.calls.tabOf(vip), await world.calls.tabOf(friend)];
    await world.dropped(callee);
    const { callId } = await caller.ask("CALL", { userID: friend.id });
    world.calls.wait(2 * RECONNECT_GRACE_MS);
    expect(await caller.unread()).not.toContain("CALL_FINISHED");
    expect(await (await world.calls.tabOf(friend)).next("CALL")).toMatchObject({ callId });
    await world.deps.services.pushes.idle();
    expect(service.received).toHaveLength(1);
  } finally {
    await service.stop();
  }
});

test("Signing out, or a session that is ended elsewhere, ends the talk of its tab", async () => {
  const { caller, callee, callId } = await world.calls.talking();
  await caller.ask("SIGN_OUT");
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "ended" });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ reason: "ended" });
  const again = await world.calls.talking(world.calls.newFriendOf(friend), friend);
  world.features.auth.endAllSessions(friend.id);
  expect(await again.caller.next("CALL_FINISHED")).toMatchObject({ callId: again.callId, reason: "ended" });
});

test("Signing out while the socket is away ends the talk at once; another session of the member does not", async () => {
  const { caller, callee, callId } = await world.calls.talking();
  await world.dropped(caller);
  world.features.auth.endSession(sessionIn(world.signIn(vip)));
  expect(await callee.unread()).toEqual([]);
  world.features.auth.endSession(sessionIn(vip.token));
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "ended" });
});

test("A duplicated tab takes the call over, and keeps it when the first one reconnects", async () => {
  const { caller, callId } = await world.calls.talking();
  const copy = await world.tab();
  const { call } = await copy.ask("HELLO", { resumeToken: caller.resumeToken });
  expect(call).toMatchObject({ callId });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ callId, reason: "elsewhere" });
  await world.dropped(caller);
  const back = await world.tab();
  expect(await back.ask("HELLO", { resumeToken: caller.resumeToken })).toMatchObject({ call: null });
  expect(await copy.unread()).toEqual([]);
});
