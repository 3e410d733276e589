import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CALL_RINGS_MS, COMPANION_AWAY_AFTER_MS, RECONNECT_GRACE_MS } from "#contract/limits.ts";
import { enterRoom } from "#contract/realtime.ts";
import { createPeopleWorld, type PeopleWorld, type TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";

let world: PeopleWorld;
let url: string;
let vip: TestPerson;
let friend: TestPerson;

const DAY_MS = 24 * 60 * 60_000;

beforeEach(() => {
  world = createPeopleWorld();
  url = world.listen().url;
  vip = newVip("Вера");
  friend = world.newPerson({ name: "Фёдор" });
  world.befriend(vip, friend);
});
afterEach(() => world.close());

const newVip = (name: string) => world.newPerson({ name, vipUntil: world.clock() + DAY_MS });

async function tabOf(person: TestPerson): Promise<TestTab> {
  const tab = await TestTab.open(url);
  await tab.ask("AUTHENTICATION_MESSAGE", { token: person.token });
  await tab.ask("HEAR_CALLS");
  return tab;
}

/** The caller's tab and one of the callee's, which rings. */
async function ringing(from = vip, to = friend) {
  const [caller, callee] = [await tabOf(from), await tabOf(to)];
  const { callId } = await caller.ask("CALL", { userID: to.id });
  await callee.next("CALL");
  return { caller, callee, callId };
}

type Ringing = Awaited<ReturnType<typeof ringing>>;

async function talking(from = vip, to = friend) {
  const tabs = await ringing(from, to);
  await tabs.callee.ask("ANSWER_CALL", { userID: from.id });
  const rooms = [await tabs.caller.next("CALL_ANSWERED"), await tabs.callee.next("CALL_ANSWERED")] as const;
  return { ...tabs, rooms };
}

/** Once the server has noticed. */
async function dropped(tab: TestTab): Promise<void> {
  const gone = Promise.withResolvers<void>();
  world.deps.hub.watch({ closed: ({ resumeToken }) => resumeToken === tab.resumeToken && gone.resolve() });
  tab.drop();
  await gone.promise;
}

const wait = (ms: number) => {
  world.clock.advance(ms);
  world.features.calls.tick();
};

test("A call rings at every tab of the friend, and shows who calls", async () => {
  const [caller, one, two] = [await tabOf(vip), await tabOf(friend), await tabOf(friend)];
  const { callId } = await caller.ask("CALL", { userID: friend.id });
  for (const tab of [one, two])
    expect(await tab.next("CALL")).toMatchObject({
      callId,
      from: { id: vip.id, name: "Вера", online: true },
    });
  expect(await caller.unread()).toEqual([]);
});

test("The tab that answers talks, the caller's tab too, and the others stop ringing", async () => {
  const [caller, one, two, spectator] = [
    await tabOf(vip),
    await tabOf(friend),
    await tabOf(friend),
    await tabOf(vip),
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
  const { callee, caller, callId } = await ringing();
  const { mayRelay } = world.features.calls;
  await callee.ask("ANSWER_CALL", { userID: vip.id });
  const { room } = await caller.next("CALL_ANSWERED");
  expect(mayRelay(room.peerId, room.remotePeerId)).toBe(true);
  expect(mayRelay(room.remotePeerId, room.peerId)).toBe(true);
  expect(mayRelay(room.peerId, room.peerId)).toBe(false);
  expect(mayRelay(room.peerId, callId)).toBe(false);
  await caller.ask("END_CALL", { userID: friend.id });
  expect(mayRelay(room.peerId, room.remotePeerId)).toBe(false);
});

test("Every call has peer ids of its own", async () => {
  const { caller, callee, rooms } = await talking();
  await caller.ask("END_CALL", { userID: friend.id });
  await caller.ask("CALL", { userID: friend.id });
  await callee.ask("ANSWER_CALL", { userID: vip.id });
  const again = await caller.next("CALL_ANSWERED");
  const before = rooms.map(({ room }) => room.peerId);
  expect(before).not.toContain(again.room.peerId);
  expect(before).not.toContain(again.room.remotePeerId);
});

test("Declining tells the caller, and the friend's other tabs stop ringing", async () => {
  const { caller, callee, callId } = await ringing();
  const other = await tabOf(friend);
  await other.next("CALL");
  await callee.ask("END_CALL", { userID: vip.id });
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "declined" });
  expect(await other.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "elsewhere" });
  expect(await callee.unread()).toEqual(["MEETING"]);
  await expect(callee.ask("ANSWER_CALL", { userID: vip.id })).rejects.toMatchObject({ code: "call_ended" });
});

test("Cancelling stops the ringing", async () => {
  const { caller, callee, callId } = await ringing();
  await caller.ask("END_CALL", { userID: friend.id });
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "cancelled" });
  await expect(callee.ask("ANSWER_CALL", { userID: vip.id })).rejects.toMatchObject({ code: "call_ended" });
});

test("Hanging up tells the other one, from either side", async () => {
  for (const hangUp of ["caller", "callee"] as const) {
    const { caller, callee, callId } = await talking();
    const [by, other] = hangUp === "caller" ? [caller, callee] : [callee, caller];
    await by.ask("END_CALL", { userID: by === caller ? friend.id : vip.id });
    expect(await other.next("CALL_FINISHED")).toMatchObject({ callId, reason: "ended" });
    await expect(other.ask("END_CALL", { userID: vip.id })).rejects.toMatchObject({ code: "call_ended" });
  }
});

test("No one answers: the call expires for both after 45 seconds, not before", async () => {
  const { caller, callee, callId } = await ringing();
  wait(CALL_RINGS_MS - 1);
  expect(await caller.unread()).toEqual([]);
  wait(1);
  expect(await caller.next("CALL_EXPIRED")).toEqual({ callId, userId: friend.id });
  expect(await callee.next("CALL_EXPIRED")).toEqual({ callId, userId: vip.id });
  await caller.ask("CALL", { userID: friend.id });
  await callee.next("CALL");
});

test("A talk lasts longer than a ring", async () => {
  const { caller } = await talking();
  wait(10 * CALL_RINGS_MS);
  expect(await caller.unread()).toEqual([]);
});

const calling = async (from: TestPerson, to: TestPerson) =>
  (await tabOf(from)).ask("CALL", { userID: to.id }).then(
    () => "rings",
    ({ code }) => code,
  );

test("A guest calls no one", async () => {
  const guest = await TestTab.open(url);
  await expect(guest.ask("HEAR_CALLS")).rejects.toMatchObject({ code: "unauthorized" });
  for (const event of ["CALL", "ANSWER_CALL", "END_CALL"] as const)
    await expect(guest.ask(event, { userID: friend.id })).rejects.toMatchObject({ code: "unauthorized" });
});

test("Only VIP calls; who is called needs none", async () => {
  for (const person of [vip, friend]) await tabOf(person);
  expect(await calling(friend, vip)).toBe("only_vip_can_call");
  const past = world.newPerson({ vipUntil: world.clock() });
  world.befriend(past, friend);
  expect(await calling(past, friend)).toBe("only_vip_can_call");
  expect(await calling(vip, friend)).toBe("rings");
});

test("Strangers are told that calls are between friends, before anything about VIP or presence", async () => {
  const stranger = world.newPerson();
  expect(await calling(vip, stranger)).toBe("calls_between_friends_only");
  expect(await calling(friend, stranger)).toBe("calls_between_friends_only");
  expect(await calling(vip, vip)).toBe("calls_between_friends_only");
});

test("A friend who is offline cannot be called, and VIP is not what is missing", async () => {
  const plain = world.newPerson();
  world.befriend(plain, friend);
  expect(await calling(vip, friend)).toBe("user_offline");
  expect(await calling(plain, friend)).toBe("user_offline");
});

test("Of a busy friend one without VIP hears that they are busy; only a call that would have rung is missed", async () => {
  const [plain, third] = [world.newPerson(), world.newPerson()];
  for (const person of [plain, third]) world.befriend(person, friend);
  const { callee } = await talking();
  expect(await calling(plain, friend)).toBe("call_busy");
  expect(await callee.unread()).not.toContain("CALL_MISSED");
  world.deps.db.sqlite.run("UPDATE users SET vip_until = ? WHERE id = ?", [world.clock() + DAY_MS, third.id]);
  expect(await calling(third, friend)).toBe("call_busy");
  expect(await callee.next("CALL_MISSED")).toMatchObject({ from: { id: third.id } });
});

test("No one at all is not found, and an id that is none is refused", async () => {
  const tab = await tabOf(vip);
  await expect(tab.ask("CALL", { userID: crypto.randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  await expect(tab.ask("CALL", { userID: "me" })).rejects.toMatchObject({ code: "validation_failed" });
});

test("Blocks keep both from calling, and each hears its own side of it", async () => {
  const other = newVip("Вадим");
  world.befriend(other, vip);
  world.block(vip, other);
  await tabOf(other);
  expect(await calling(vip, other)).toBe("you_blocked_user");
  expect(await calling(other, vip)).toBe("user_blocked_you");
});

test.each(["deletedAt", "lockedAt"])("A deleted or suspended profile cannot be called: %s", async (since) => {
  const gone = world.newPerson({ [since]: world.clock() });
  world.befriend(vip, gone);
  expect(await calling(vip, gone)).toBe("deleted_profile");
});

test("A friend who was suspended while they rang cannot be answered, and rings no more", async () => {
  const { caller, callee } = await ringing();
  world.deps.db.sqlite.query("UPDATE users SET locked_at = ? WHERE id = ?").run(world.clock(), vip.id);
  await expect(callee.ask("ANSWER_CALL", { userID: vip.id })).rejects.toMatchObject({
    code: "deleted_profile",
  });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ userId: friend.id, reason: "ended" });
});

test("Who talks to someone else is busy, and hears of the call in passing", async () => {
  const third = newVip("Тина");
  world.befriend(third, friend);
  const { callee } = await talking();
  expect(await calling(third, friend)).toBe("call_busy");
  expect(await callee.next("CALL_MISSED")).toMatchObject({ from: { id: third.id, name: "Тина" } });
});

test("Who rings or is rung is busy too", async () => {
  const third = newVip("Тина");
  world.befriend(third, friend);
  world.befriend(third, vip);
  await ringing();
  expect(await calling(third, friend)).toBe("call_busy");
  expect(await calling(third, vip)).toBe("call_busy");
});

test("Who is in a video room is busy; who only searches is not, and answering ends the search", async () => {
  const [one, two] = [await tabOf(friend), await TestTab.open(url)];
  for (const tab of [one, two]) await tab.ask("ENTER_QUEUE", { forceClassic: true });
  const { roomId } = await one.next("ENTER_ROOM");
  expect(await calling(vip, friend)).toBe("call_busy");
  expect(await one.next("CALL_MISSED")).toMatchObject({ from: { id: vip.id } });
  await one.ask("LEAVE_ROOM", { roomId });

  await one.ask("ENTER_QUEUE", { forceClassic: true, country: "AQ" });
  const caller = await tabOf(vip);
  await caller.ask("CALL", { userID: friend.id });
  expect(world.features.video.queueStats("classic").waiting).toBe(1);
  await one.ask("ANSWER_CALL", { userID: vip.id });
  await one.next("QUEUE_ENDED");
  expect(world.features.video.queueStats("classic").waiting).toBe(0);
});

test("Who is in a video room in another tab does not call", async () => {
  const [room, two] = [await tabOf(vip), await TestTab.open(url)];
  for (const tab of [room, two]) await tab.ask("ENTER_QUEUE", { forceClassic: true });
  await room.next("ENTER_ROOM");
  await tabOf(friend);
  expect(await calling(vip, friend)).toBe("another_tab");
});

test("Video chat does not begin in another tab while one talks, unless it takes over", async () => {
  const { caller, callee, callId } = await talking();
  const chat = await tabOf(vip);
  await expect(chat.ask("ENTER_QUEUE", { forceClassic: true })).rejects.toMatchObject({
    code: "another_tab",
  });
  await chat.ask("ENTER_QUEUE", { forceClassic: true, takeOver: true });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ callId, reason: "elsewhere" });
  expect(await callee.next("CALL_FINISHED")).toMatchObject({ callId, reason: "ended" });
});

test("Another tab of the caller cannot call while one calls already", async () => {
  const { caller } = await ringing();
  const other = await tabOf(vip);
  await expect(other.ask("CALL", { userID: friend.id })).rejects.toMatchObject({ code: "another_tab" });
  await expect(other.ask("END_CALL", { userID: friend.id })).rejects.toMatchObject({ code: "call_ended" });
  expect(await caller.unread()).toEqual([]);
});

test("Calling twice in one tab rings once", async () => {
  const { caller, callee, callId } = await ringing();
  expect(await caller.ask("CALL", { userID: friend.id })).toEqual({ callId });
  expect(await callee.unread()).toEqual([]);
});

test("Two who call each other at once talk, also when only one of them is VIP", async () => {
  const { caller, callee, callId } = await ringing();
  expect(await callee.ask("CALL", { userID: vip.id })).toEqual({ callId });
  expect(await caller.next("CALL_ANSWERED")).toMatchObject({ callId, room: { initiator: true } });
  expect(await callee.next("CALL_ANSWERED")).toMatchObject({ callId, room: { initiator: false } });
});

test("Who calls someone else while it rings lets the caller know that they are busy", async () => {
  const third = world.newPerson({ name: "Тина" });
  const calledVip = newVip("Вадим");
  world.befriend(vip, calledVip);
  world.befriend(calledVip, third);
  await tabOf(third);
  const { caller, callee, callId } = await ringing(vip, calledVip);
  const other = await tabOf(calledVip);
  await callee.ask("CALL", { userID: third.id });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ callId, reason: "busy" });
  expect(await other.next("CALL_FINISHED")).toMatchObject({ callId, reason: "elsewhere" });
});

test("A friendship that ends while it rings ends the call at the answer", async () => {
  const { caller, callee, callId } = await ringing();
  world.deps.db.sqlite.run("DELETE FROM friendships");
  await expect(callee.ask("ANSWER_CALL", { userID: vip.id })).rejects.toMatchObject({
    code: "calls_between_friends_only",
  });
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "ended" });
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "ended" });
});

test("A call of someone else cannot be answered or ended", async () => {
  await ringing();
  const stranger = await tabOf(world.newPerson());
  for (const { id } of [vip, friend]) {
    await expect(stranger.ask("END_CALL", { userID: id })).rejects.toMatchObject({ code: "call_ended" });
    const answer = stranger.ask("ANSWER_CALL", { userID: id });
    await expect(answer).rejects.toMatchObject({ code: "calls_between_friends_only" });
  }
});

test("A block in the middle ends the talk; only who blocks hears why", async () => {
  const { caller, callee, callId } = await talking();
  world.features.ties.block(friend.id, vip.id);
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "blocked" });
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "ended" });
});

test("A block while it rings looks like declining, or like cancelling", async () => {
  const first = await ringing();
  world.features.ties.block(friend.id, vip.id);
  expect(await first.caller.next("CALL_FINISHED")).toMatchObject({ reason: "declined" });
  expect(await first.callee.next("CALL_FINISHED")).toMatchObject({ reason: "blocked" });
  world.features.ties.unblock(friend.id, vip.id);
  world.befriend(vip, friend);
  const second = await ringing();
  world.features.ties.block(vip.id, friend.id);
  expect(await second.caller.next("CALL_FINISHED")).toMatchObject({ reason: "blocked" });
  expect(await second.callee.next("CALL_FINISHED")).toMatchObject({ reason: "cancelled" });
});

test("A dropped socket comes back into its talk; the companion hears of a longer absence and of the return", async () => {
  const { caller, callee, callId, rooms } = await talking();
  await dropped(caller);
  wait(COMPANION_AWAY_AFTER_MS);
  expect(await callee.next("COMPANION_AWAY")).toEqual({ roomId: callId, away: true });
  const back = await TestTab.open(url);
  const hello = await back.ask("HELLO", { resumeToken: caller.resumeToken });
  await back.ask("AUTHENTICATION_MESSAGE", { token: vip.token });
  expect(hello.call).toEqual({ callId, userId: friend.id, room: rooms[0].room, companionAway: false });
  expect(hello.room).toBeNull();
  expect(await callee.next("COMPANION_AWAY")).toEqual({ roomId: callId, away: false });
  wait(RECONNECT_GRACE_MS);
  await back.ask("END_CALL", { userID: friend.id });
  expect(await callee.next("CALL_FINISHED")).toMatchObject({ callId, reason: "ended" });
});

test("Who does not come back within ten seconds has lost the call", async () => {
  const { caller, callee, callId } = await talking();
  await dropped(callee);
  wait(RECONNECT_GRACE_MS - 1);
  expect(await caller.unread()).toEqual(["COMPANION_AWAY"]);
  wait(1);
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "lost" });
  const back = await TestTab.open(url);
  expect(await back.ask("HELLO", { resumeToken: callee.resumeToken })).toMatchObject({ call: null });
});

test("A caller who drops goes on ringing, and comes back into a call that was answered meanwhile", async () => {
  const { caller, callee, callId } = await ringing();
  await dropped(caller);
  wait(COMPANION_AWAY_AFTER_MS);
  await callee.ask("ANSWER_CALL", { userID: vip.id });
  await callee.next("CALL_ANSWERED");
  expect(await callee.next("COMPANION_AWAY")).toEqual({ roomId: callId, away: true });
  const back = await TestTab.open(url);
  const { call } = await back.ask("HELLO", { resumeToken: caller.resumeToken });
  expect(call).toMatchObject({ callId, room: { roomId: callId, initiator: true } });
});

test("A caller who comes back while it rings is told so; one who does not cancels", async () => {
  const { caller, callee, callId } = await ringing();
  await dropped(caller);
  const back = await TestTab.open(url);
  const { call } = await back.ask("HELLO", { resumeToken: caller.resumeToken });
  expect(call).toEqual({ callId, userId: friend.id, room: null, companionAway: false });
  await back.ask("AUTHENTICATION_MESSAGE", { token: vip.token });
  await dropped(back);
  wait(RECONNECT_GRACE_MS);
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "cancelled" });
});

test("A tab that opens while it rings rings too, and a page that is reloaded goes on ringing", async () => {
  const { caller, callee, callId } = await ringing();
  const late = await tabOf(friend);
  expect(await late.next("CALL")).toMatchObject({ callId, from: { id: vip.id } });
  await dropped(late);
  await dropped(callee);
  wait(RECONNECT_GRACE_MS - 1);
  const again = await tabOf(friend);
  await again.next("CALL");
  wait(RECONNECT_GRACE_MS);
  await again.ask("ANSWER_CALL", { userID: vip.id });
  await caller.next("CALL_ANSWERED");
});

test("Who has no tab left for ten seconds is lost to the caller", async () => {
  const { caller, callee, callId } = await ringing();
  await dropped(callee);
  wait(RECONNECT_GRACE_MS);
  expect(await caller.next("CALL_FINISHED")).toEqual({ callId, userId: friend.id, reason: "lost" });
});

test("Who reloads the page at the moment of the call is rung when it stands again", async () => {
  const [caller, callee] = [await tabOf(vip), await tabOf(friend)];
  await dropped(callee);
  const { callId } = await caller.ask("CALL", { userID: friend.id });
  expect(await (await tabOf(friend)).next("CALL")).toMatchObject({ callId });
});

test("Signing out, or a session that is ended elsewhere, ends the talk of that tab", async () => {
  const { caller, callee, callId } = await talking();
  await caller.ask("SIGN_OUT");
  expect(await callee.next("CALL_FINISHED")).toEqual({ callId, userId: vip.id, reason: "ended" });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ reason: "ended" });
  const again = await talking(newFriendOf(friend), friend);
  world.features.auth.endAllSessions(friend.id);
  expect(await again.caller.next("CALL_FINISHED")).toMatchObject({ callId: again.callId, reason: "ended" });
});

function newFriendOf(person: TestPerson): TestPerson {
  const made = newVip("Нина");
  world.befriend(made, person);
  return made;
}

test("A tab that is opened twice from the same page takes the call with it", async () => {
  const { caller, callId } = await talking();
  const copy = await TestTab.open(url);
  const { call } = await copy.ask("HELLO", { resumeToken: caller.resumeToken });
  expect(call).toMatchObject({ callId });
  expect(await caller.next("CALL_FINISHED")).toMatchObject({ callId, reason: "elsewhere" });
});

describe("Lines of the chat", () => {
  type Line = { kind: string; mine: boolean; outcome: string; startedAt: string; endedAt: string };
  const linesOf = async (person: TestPerson, other: TestPerson) =>
    (await person.get(`/api/chat/with/${other.id}/meetings`)).body as { data: Line[]; before: string | null };

  test("tell each side of a talk, and how long it was", async () => {
    const { caller } = await talking();
    world.clock.advance(90_000);
    await caller.ask("END_CALL", { userID: friend.id });
    const [line] = (await linesOf(vip, friend)).data;
    expect(line).toMatchObject({ kind: "call", mine: true, outcome: "talked" });
    expect(Date.parse(line!.endedAt) - Date.parse(line!.startedAt)).toBe(90_000);
    expect((await linesOf(friend, vip)).data).toMatchObject([{ mine: false, outcome: "talked" }]);
  });

  test.each([
    ["declined", ({ callee }: Ringing) => callee.ask("END_CALL", { userID: vip.id })],
    ["cancelled", ({ caller }: Ringing) => caller.ask("END_CALL", { userID: friend.id })],
    ["missed", async () => wait(CALL_RINGS_MS)],
  ] as const)("say that a call was %s, and every tab hears of the new line", async (outcome, end) => {
    const tabs = await ringing();
    await end(tabs);
    expect(await tabs.callee.next("MEETING")).toEqual({ userId: vip.id });
    expect((await linesOf(friend, vip)).data).toMatchObject([{ mine: false, outcome }]);
  });

  test("come page by page, and go for the side that deletes the chat", async () => {
    for (let n = 0; n < 3; n++) {
      const { caller } = await ringing();
      await caller.ask("END_CALL", { userID: friend.id });
      world.clock.advance(1_000);
    }
    const path = `/api/chat/with/${vip.id}/meetings?perPage=2`;
    const first = (await friend.get(path)).body as { data: Line[]; before: string };
    const second = (await friend.get(`${path}&before=${first.before}`)).body as typeof first;
    expect([first.data.length, second.data.length]).toEqual([2, 1]);
    expect(second.before).toBeNull();
    const tab = await tabOf(friend);
    const { message } = await tab.ask("MESSAGE", { to: vip.id, content: "Привет" });
    await friend.delete(`/api/chat/${message.chatId}/delete`);
    expect((await linesOf(friend, vip)).data).toEqual([]);
    expect((await linesOf(vip, friend)).data).toHaveLength(3);
  });
});
