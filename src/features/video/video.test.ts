import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { enterRoom } from "#contract/realtime.ts";
import { HOUR_MS, iso, MINUTE_MS } from "#contract/time.ts";
import { users } from "#db/schema/index.ts";
import { CLASSIC } from "#test/helpers/meetings.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Searching, meeting, Next and the room, through sockets. */

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

test("Two guests who search meet: each gets its own end of the same room", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  const { peerId, peerToken } = await a.ask("ENTER_QUEUE", CLASSIC);
  await b.ask("ENTER_QUEUE", CLASSIC);
  const [ofA, ofB] = [await a.next("ENTER_ROOM"), await b.next("ENTER_ROOM")];

  expect(enterRoom.parse(ofA)).toEqual(ofA);
  expect(ofA).toMatchObject({
    roomId: ofB.roomId,
    mode: "classic",
    peerId,
    peerToken,
    remotePeerId: ofB.peerId,
    companion: null,
  });
  expect(ofB.remotePeerId).toBe(peerId);
  expect(ofA.initiator).toBe(!ofB.initiator);
  expect(ofA.iceServers).toEqual([{ urls: ["stun:stun.l.google.com:19302"] }]);
});

describe("Credentials of the relay", () => {
  const relayed = createWorld({ env: { TURN_URLS: "turn:turn.example", TURN_SECRET: "static" } });
  afterAll(relayed.close);
  const expiryOf = (iceServers: { username?: string | undefined }[]) =>
    Number(iceServers.at(-1)?.username?.split(":")[0]);

  test("last an hour, and are renewed within a talk, but not out of it", async () => {
    const [a, b] = [await relayed.guest(), await relayed.guest()];
    const [{ roomId, iceServers }] = await relayed.video.talking(a, b);
    expect(expiryOf(iceServers) * 1000 - relayed.clock()).toBeWithin(HOUR_MS - 2_000, HOUR_MS + 1);
    relayed.clock.advance(30 * MINUTE_MS);
    const renewed = await a.ask("RENEW_RELAY", { roomId });
    expect(expiryOf(renewed.iceServers)).toBe(expiryOf(iceServers) + 30 * 60);
    const refused = { code: "not_in_room" };
    const stranger = await relayed.guest();
    await expect(stranger.ask("RENEW_RELAY", { roomId })).rejects.toMatchObject(refused);
    await expect(a.ask("RENEW_RELAY", { roomId: "another" })).rejects.toMatchObject(refused);
    await b.ask("LEAVE_ROOM", { roomId });
    await expect(a.ask("RENEW_RELAY", { roomId })).rejects.toMatchObject(refused);
  });
});

test("Every search has a new peer id, so that no one can be recognized by it", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  const [first] = await world.video.talking(a, b);
  const { peerId } = await a.ask("ENTER_QUEUE", CLASSIC);
  expect(peerId).not.toBe(first.peerId);
});

test("Next leaves the room and searches in one step; the companion is idle", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  const [{ roomId }] = await world.video.talking(a, b);
  await a.ask("ENTER_QUEUE", CLASSIC);
  expect(await b.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
  await expect(b.ask("LEAVE_QUEUE")).rejects.toMatchObject({ code: "not_in_queue" });
  expect(await a.unread()).toEqual([]);
});

test("When both press Next at once, both search, and a third meets one of them", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  await world.video.talking(a, b);
  await Promise.all([a.ask("ENTER_QUEUE", CLASSIC), b.ask("ENTER_QUEUE", CLASSIC)]);
  expect(world.features.video.queueStats("classic")).toMatchObject({ waiting: 2, inRooms: 0 });
  const c = await world.guest();
  await c.ask("ENTER_QUEUE", CLASSIC);
  await c.next("ENTER_ROOM");
  expect(world.features.video.queueStats("classic")).toMatchObject({ waiting: 1, inRooms: 2 });
});

test("A user who searches twice waits once and keeps the peer id", async () => {
  const a = await world.guest();
  const { peerId } = await a.ask("ENTER_QUEUE", CLASSIC);
  expect(await a.ask("ENTER_QUEUE", { ...CLASSIC, country: "RU" })).toMatchObject({ peerId });
  expect(world.features.video.queueStats("classic").waiting).toBe(1);
});

test("Stop leaves the queue, and also a companion who was found meanwhile", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  const [{ roomId }] = await world.video.talking(a, b);
  await a.ask("LEAVE_QUEUE");
  expect(await b.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
  expect(world.features.video.queueStats("classic")).toMatchObject({ waiting: 0, inRooms: 0 });
});

test("LEAVE_ROOM leaves the room it names and no other", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  const [{ roomId }] = await world.video.talking(a, b);
  await expect(a.ask("LEAVE_ROOM", { roomId: "an older room" })).rejects.toMatchObject({
    code: "not_in_room",
  });
  await a.ask("LEAVE_ROOM", { roomId });
  expect(await b.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
  await expect(a.ask("LEAVE_ROOM", { roomId })).rejects.toMatchObject({ code: "not_in_room" });
});

test("A second tab is refused while another one chats, but may take over: the first and its companion are notified", async () => {
  const key = crypto.randomUUID();
  const [first, second, other] = [await world.guest(key), await world.guest(key), await world.guest()];
  const [{ roomId }] = await world.video.talking(first, other);

  await expect(second.ask("ENTER_QUEUE", CLASSIC)).rejects.toMatchObject({ code: "another_tab" });
  await second.ask("ENTER_QUEUE", { ...CLASSIC, takeOver: true });
  expect(await first.next("LEAVE_ROOM")).toEqual({ roomId, reason: "elsewhere" });
  expect(await first.next("QUEUE_TAKEN")).toEqual({});
  expect(await other.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
  expect(world.features.video.queueStats("classic")).toMatchObject({ online: 2, waiting: 1, inRooms: 0 });
});

test("Guests must sign in for the rating mode", async () => {
  const a = await world.guest();
  await expect(a.ask("ENTER_QUEUE", { forceClassic: false })).rejects.toMatchObject({ code: "unauthorized" });
});

test("In a rated room each sees of the other what their privacy allows", async () => {
  const now = world.clock();
  const open = {
    birthday: "2000-01-16",
    country: "RU",
    rating: 4.5,
    status: "Hi",
    vipUntil: now,
    verifiedAt: now,
  };
  const shy = {
    birthday: "1999-01-15",
    rating: 4.4,
    status: "Ho",
    seeRating: "NOBODY",
    seeStatusMessage: "FRIENDS",
  } as const;
  const [ofAnna, ofBoris] = await world.video.talking(
    await world.video.member("Anna", open),
    await world.video.member("Boris", shy),
    {},
  );
  const anna = {
    id: "id-of-Anna",
    name: "Anna",
    age: 29,
    sex: "FEMALE",
    country: "RU",
    rating: 4.5,
    status: "Hi",
    verifiedAt: iso(now),
  };
  expect(ofBoris).toMatchObject({ mode: "rating", companion: { ...anna, vip: false } });
  expect(ofAnna.companion).toMatchObject({
    name: "Boris",
    age: 31,
    rating: null,
    status: null,
    verifiedAt: null,
  });
});

test("In classic mode a member is as anonymous as a guest", async () => {
  const [ofAnna, ofGuest] = await world.video.talking(await world.video.member("Anna"), await world.guest());
  expect([ofAnna.companion, ofGuest.companion]).toEqual([null, null]);
});

test("A user who chose a country meets no one from elsewhere", async () => {
  const [a, b, c] = [
    await world.video.member("Anna", { country: "RU" }),
    await world.video.member("Boris", { country: "DE" }),
    await world.video.member("Clara", { country: "KZ" }),
  ];
  await a.ask("ENTER_QUEUE", { ...CLASSIC, country: "KZ" });
  await b.ask("ENTER_QUEUE", CLASSIC);
  world.features.video.tick();
  expect(world.features.video.queueStats("classic").waiting).toBe(2);
  await c.ask("ENTER_QUEUE", { ...CLASSIC, country: "RU" });
  await Promise.all([a.next("ENTER_ROOM"), c.next("ENTER_ROOM")]);
  expect(await b.unread()).toEqual([]);
});

test("A block ends the rated room that the two share", async () => {
  const [anna, boris] = [await world.video.member("Anna"), await world.video.member("Boris")];
  const [{ roomId }] = await world.video.talking(anna, boris, {});
  world.features.ties.block("id-of-Anna", "id-of-Boris");
  expect(await anna.next("LEAVE_ROOM")).toEqual({ roomId, reason: "blocked" });
  expect(await boris.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
});

test("A member with thousands of blocks is not matched with a blocked person, whichever of the two joins first", async () => {
  const [anna, boris] = [await world.video.member("Anna"), await world.video.member("Boris")];
  world.deps.db.sqlite.run(
    `INSERT INTO users (id, name, sex, created_at)
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2100) SELECT 'z' || n, 'Zoya', 'FEMALE', 0 FROM n`,
  );
  world.deps.db.sqlite.run(
    `INSERT INTO blocks (user_id, blocked_id, created_at) SELECT 'id-of-Anna', id, 0 FROM users WHERE id LIKE 'z%'
      UNION ALL SELECT 'id-of-Anna', 'id-of-Boris', 0`,
  );
  for (const [first, second] of [
    [anna, boris],
    [boris, anna],
  ] as const) {
    await first.ask("ENTER_QUEUE", CLASSIC);
    await second.ask("ENTER_QUEUE", CLASSIC);
    expect(world.features.video.queueStats("classic").waiting).toBe(2);
    await first.ask("LEAVE_QUEUE");
    await second.ask("LEAVE_QUEUE");
  }
  const boy = await world.guest();
  await anna.ask("ENTER_QUEUE", CLASSIC);
  await boy.ask("ENTER_QUEUE", CLASSIC);
  await boy.next("ENTER_ROOM");
});

test("Signing out ends the room of this tab", async () => {
  const [anna, b] = [await world.video.member("Anna"), await world.guest()];
  const [{ roomId }] = await world.video.talking(anna, b);
  await anna.ask("SIGN_OUT", {});
  expect(await anna.next("LEAVE_ROOM")).toEqual({ roomId, reason: "ended" });
  expect(await b.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
});

test("Signing in ends the search of this tab, and notifies it", async () => {
  const a = await world.guest();
  await a.ask("ENTER_QUEUE", CLASSIC);
  world.deps.db.orm.insert(users).values({ id: "anna", name: "Anna", sex: "FEMALE", createdAt: 0 }).run();
  await a.ask("AUTHENTICATION_MESSAGE", { token: world.signIn({ id: "anna" }) });
  expect(await a.next("QUEUE_ENDED")).toEqual({ reason: "ended" });
  expect(world.features.video.queueStats("classic").waiting).toBe(0);
});

test("Everyone can read the numbers of each queue", async () => {
  const [a, b, c] = [await world.guest(), await world.guest(), await world.guest()];
  await a.ask("ENTER_QUEUE", CLASSIC);
  world.clock.advance(3_000);
  await b.ask("ENTER_QUEUE", CLASSIC);
  await a.next("ENTER_ROOM");
  await c.ask("ENTER_QUEUE", CLASSIC);
  const classic = await world.request("/api/queue/classic");
  expect(await classic.json()).toEqual({ online: 3, waiting: 1, inRooms: 2, expectedWaitMs: 3_000 });
  const rating = await world.request("/api/queue/rating");
  expect(await rating.json()).toEqual({ online: 3, waiting: 0, inRooms: 0, expectedWaitMs: null });
  expect(await world.deps.metrics.registry.metrics()).toMatch(/randevu_rooms\{mode="classic"\} 1/);
});
