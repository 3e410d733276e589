import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  COMPANION_AWAY_AFTER_MS,
  KEEP_ROOM_EVERY_MS,
  RECONNECT_GRACE_MS,
  ROOM_KEPT_MS,
} from "#contract/limits.ts";
import { CLASSIC } from "#test/helpers/meetings.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Sockets that drop and come back, into a search or a room. */

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

test("A dropped socket returns to its room by its resume token", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  const [room] = await world.video.talking(a, b);
  await world.dropped(a);
  const back = await world.tab();
  const hello = await back.ask("HELLO", { resumeToken: a.resumeToken });
  expect(hello).toEqual({
    room,
    companionAway: false,
    waiting: false,
    peerId: room.peerId,
    peerToken: room.peerToken,
    call: null,
  });
  await back.ask("LEAVE_ROOM", { roomId: room.roomId });
  expect(await b.next("LEAVE_ROOM")).toEqual({ roomId: room.roomId, reason: "left" });
  expect(await b.unread()).toEqual([]);
});

test("Without the token even the same person cannot return to the room", async () => {
  const key = crypto.randomUUID();
  const [a, b] = [await world.guest(key), await world.guest()];
  await world.video.talking(a, b);
  await world.dropped(a);
  const hello = await (await world.tab()).ask("HELLO", {
    guestKey: key,
    resumeToken: b.resumeToken.replace(/./, "!"),
  });
  expect(hello).toEqual({
    room: null,
    companionAway: false,
    waiting: false,
    peerId: null,
    peerToken: null,
    call: null,
  });
});

test("The companion is notified of a drop after a second, of the return at once, and of the loss after ten seconds", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  const [{ roomId }] = await world.video.talking(a, b);
  await world.dropped(a);
  world.video.passes(999);
  expect(await b.unread()).toEqual([]);
  world.video.passes(1);
  expect(await b.next("COMPANION_AWAY")).toEqual({ roomId, away: true });

  const back = await world.tab();
  await back.ask("HELLO", { resumeToken: a.resumeToken });
  expect(await b.next("COMPANION_AWAY")).toEqual({ roomId, away: false });

  await world.dropped(back);
  world.video.passes(RECONNECT_GRACE_MS - 1);
  expect(await b.next("COMPANION_AWAY")).toEqual({ roomId, away: true });
  expect(await b.unread()).toEqual([]);
  world.video.passes(1);
  expect(await b.next("LEAVE_ROOM")).toEqual({ roomId, reason: "lost" });
  const late = await (await world.tab()).ask("HELLO", { resumeToken: back.resumeToken });
  expect(late.room).toBeNull();
});

test("KEEP_ROOM keeps the place of a companion who is still seen, for five minutes at most", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  const [{ roomId }] = await world.video.talking(a, b);
  await world.dropped(a);
  world.video.passes(COMPANION_AWAY_AFTER_MS);
  expect(await b.next("COMPANION_AWAY")).toEqual({ roomId, away: true });
  const keep = async () => {
    world.video.passes(KEEP_ROOM_EVERY_MS);
    await b.ask("KEEP_ROOM", { roomId });
  };
  for (let n = 0; n < 6; n++) await keep();
  const back = await world.tab();
  expect((await back.ask("HELLO", { resumeToken: a.resumeToken })).room).toMatchObject({ roomId });
  expect(await b.next("COMPANION_AWAY")).toEqual({ roomId, away: false });

  await world.dropped(back);
  for (let kept = KEEP_ROOM_EVERY_MS; kept < ROOM_KEPT_MS; kept += KEEP_ROOM_EVERY_MS) await keep();
  expect(await b.unread()).toEqual(["COMPANION_AWAY"]);
  await keep();
  world.video.passes(RECONNECT_GRACE_MS - KEEP_ROOM_EVERY_MS);
  expect(await b.next("LEAVE_ROOM")).toEqual({ roomId, reason: "lost" });
  await expect(b.ask("KEEP_ROOM", { roomId })).rejects.toMatchObject({ code: "not_in_room" });
});

test("A user who comes back learns that the companion is away by now", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  await world.video.talking(a, b);
  await world.dropped(a);
  await world.dropped(b);
  world.video.passes(1_000);
  const hello = await (await world.tab()).ask("HELLO", { resumeToken: a.resumeToken });
  expect(hello.companionAway).toBe(true);
});

test("A new socket takes the place of an old one that still looks open", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  const [room] = await world.video.talking(a, b);
  const back = await world.tab();
  expect((await back.ask("HELLO", { resumeToken: a.resumeToken })).room).toEqual(room);
  await a.next("QUEUE_TAKEN");
  await world.dropped(a);
  world.video.passes(RECONNECT_GRACE_MS);
  expect(await b.unread()).toEqual([]);
});

test("A tab whose copy took the seat does not take it back when its own socket drops", async () => {
  const [a, b] = [await world.guest(), await world.guest()];
  await world.video.talking(a, b);
  const copy = await world.tab();
  const { room } = await copy.ask("HELLO", { resumeToken: a.resumeToken });
  await a.next("QUEUE_TAKEN");
  await world.dropped(a);
  const back = await world.tab();
  expect(await back.ask("HELLO", { resumeToken: a.resumeToken })).toMatchObject({ room: null });
  expect(await copy.unread()).toEqual([]);
  // The copy itself is the tab of the room from now on.
  await world.dropped(copy);
  const copyBack = await world.tab();
  expect((await copyBack.ask("HELLO", { resumeToken: copy.resumeToken })).room).toEqual(room);
});

test("No one meets a person whose socket is away; back in time, they search on with the same peer id", async () => {
  const a = await world.guest();
  const { peerId } = await a.ask("ENTER_QUEUE", CLASSIC);
  await world.dropped(a);
  expect(world.features.video.queueStats("classic").waiting).toBe(0);
  const back = await world.tab();
  const hello = await back.ask("HELLO", { resumeToken: a.resumeToken });
  expect(hello).toMatchObject({ room: null, waiting: true, peerId });
  expect(world.features.video.queueStats("classic").waiting).toBe(1);
});

test("A tab that closed for good does not keep the person's next tab waiting", async () => {
  const key = crypto.randomUUID();
  const [a, b] = [await world.guest(key), await world.guest()];
  const [{ roomId }] = await world.video.talking(a, b);
  await world.dropped(a);
  const next = await world.guest(key);
  await next.ask("ENTER_QUEUE", CLASSIC);
  expect(await b.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
});

test("A member returns to the room before signing in again, since HELLO comes first", async () => {
  const [anna, boris] = [await world.video.member("Anna"), await world.video.member("Boris")];
  const [room] = await world.video.talking(anna, boris, {});
  await world.dropped(anna);
  const back = await world.tab();
  expect((await back.ask("HELLO", { resumeToken: anna.resumeToken })).room).toEqual(room);
  await back.ask("AUTHENTICATION_MESSAGE", { token: world.signIn({ id: "id-of-Anna" }) });
  expect(await boris.unread()).toEqual([]);
  expect(world.features.video.queueStats("rating").inRooms).toBe(2);
});

describe("A member who signs out while the socket is away", () => {
  const signOut = (token: string) =>
    world.request("/api/auth/sign-out", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });

  /** Anna and a guest talk; her session is the one of the token. */
  async function talkingMember() {
    const [anna, boris] = [await world.video.member("Anna"), await world.guest()];
    const token = world.signIn({ id: "id-of-Anna" });
    await anna.ask("AUTHENTICATION_MESSAGE", { token });
    const [{ roomId }] = await world.video.talking(anna, boris);
    return { anna, boris, token, roomId };
  }

  test("leaves the room at once", async () => {
    const { anna, boris, token, roomId } = await talkingMember();
    await world.dropped(anna);
    expect((await signOut(token)).status).toBe(200);
    expect(await boris.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
    expect((await (await world.tab()).ask("HELLO", { resumeToken: anna.resumeToken })).room).toBeNull();
  });

  test("leaves it too if the tab is back as a guest before the server learns of the sign-out", async () => {
    const { anna, boris, token, roomId } = await talkingMember();
    await world.dropped(anna);
    const back = await world.tab();
    await back.ask("HELLO", { resumeToken: anna.resumeToken });
    await signOut(token);
    expect(await boris.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
    expect(await back.next("LEAVE_ROOM")).toEqual({ roomId, reason: "ended" });
  });

  test("stays in the room if another session of theirs ends", async () => {
    const { anna, boris, token } = await talkingMember();
    await world.dropped(anna);
    await signOut(world.signIn({ id: "id-of-Anna" }));
    const back = await world.tab();
    const { room } = await back.ask("HELLO", { resumeToken: anna.resumeToken });
    expect(room).not.toBeNull();
    await back.ask("AUTHENTICATION_MESSAGE", { token });
    expect(await boris.unread()).toEqual([]);
  });

  test("no longer searches", async () => {
    const anna = await world.video.member("Anna");
    const token = world.signIn({ id: "id-of-Anna" });
    await anna.ask("AUTHENTICATION_MESSAGE", { token });
    await anna.ask("ENTER_QUEUE", CLASSIC);
    await world.dropped(anna);
    await signOut(token);
    expect((await (await world.tab()).ask("HELLO", { resumeToken: anna.resumeToken })).waiting).toBe(false);
  });
});
