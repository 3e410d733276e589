import { afterEach, beforeEach, expect, test } from "bun:test";
import { RECONNECT_GRACE_MS, SOCKET } from "#contract/limits.ts";
import { type Line, openLine } from "#test/helpers/network.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Companions whose network is gone while their socket still looks open: a closed laptop, a lift. */

/** For so long the picture is missing before a browser notices. */
const UNSEEN_MS = 5_000;

let world: World;
let line: Line;
beforeEach(async () => {
  world = createWorld();
  line = await openLine(world.url);
});
afterEach(async () => {
  line.close();
  await world.close();
});

/** The server learns that the socket is closed only in a later turn of its event loop. */
async function afterProbe(isGivenUp: boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.deps.hub.whenClosed(() => resolve());
  world.clock.advance(SOCKET.pongWaitMs);
  world.tickSockets();
  if (isGivenUp) await promise;
}

test("The room of a companion who vanished ends ten seconds after they were last seen, not when their socket times out", async () => {
  const [vanishing, left] = [await TestTab.open(line.url), await world.guest()];
  const [{ roomId }] = await world.video.talking(vanishing, left);
  world.video.passes(60_000);
  line.cut();
  world.video.passes(UNSEEN_MS);
  await left.ask("CHECK_COMPANION", { roomId });
  await afterProbe(true);
  world.video.passes(0);
  expect(await left.next("COMPANION_AWAY")).toEqual({ roomId, away: true });
  world.video.passes(RECONNECT_GRACE_MS - UNSEEN_MS - SOCKET.pongWaitMs - 1);
  expect(await left.unread()).toEqual([]);
  world.video.passes(1);
  expect(await left.next("LEAVE_ROOM")).toEqual({ roomId, reason: "lost" });
});

test("A companion who vanished returns to the room within that time", async () => {
  const [vanishing, left] = [await TestTab.open(line.url), await world.guest()];
  const [room] = await world.video.talking(vanishing, left);
  const { roomId } = room;
  line.cut();
  world.video.passes(UNSEEN_MS);
  await left.ask("CHECK_COMPANION", { roomId });
  await afterProbe(true);
  world.video.passes(0);
  const back = await world.tab();
  expect((await back.ask("HELLO", { resumeToken: vanishing.resumeToken })).room).toEqual(room);
  world.video.passes(RECONNECT_GRACE_MS);
  await left.next("COMPANION_AWAY");
  expect(await left.next("COMPANION_AWAY")).toEqual({ roomId, away: false });
  expect(await left.unread()).toEqual([]);
});

test("A companion whose browser answers stays, however quiet they are", async () => {
  const [quiet, left] = [await TestTab.open(line.url), await world.guest()];
  const [{ roomId }] = await world.video.talking(quiet, left);
  await left.ask("CHECK_COMPANION", { roomId });
  // Their answer arrives before this does.
  await quiet.unread();
  await afterProbe(false);
  world.video.passes(RECONNECT_GRACE_MS);
  expect(await left.unread()).toEqual([]);
});

test("Only someone in the room may check on the other", async () => {
  const [a, b, stranger] = [await world.guest(), await world.guest(), await world.guest()];
  const [{ roomId }] = await world.video.talking(a, b);
  await expect(stranger.ask("CHECK_COMPANION", { roomId })).rejects.toMatchObject({ code: "not_in_room" });
});
