import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CLOSE, RECONNECT_GRACE_MS, RETURN_WITHIN_MS, REVIEWED_TALK_MS } from "#contract/limits.ts";
import { MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import { CLASSIC } from "#test/helpers/meetings.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, restarted, type World } from "#test/helpers/world.ts";

/** One server stops, the next one starts, and no one notices. */

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

async function restart(options?: Parameters<typeof restarted>[1]): Promise<void> {
  world = await restarted(world, options);
}

/** The tab's page comes back, of a member too. */
async function back(tab: TestTab, person?: { token: string }) {
  const page = await world.tab();
  const hello = await page.ask("HELLO", { resumeToken: tab.resumeToken });
  if (person) await page.ask("AUTHENTICATION_MESSAGE", { token: person.token });
  return { page, hello };
}

const handover = () => join(world.deps.config.dataDir, "handover.json");

describe("A room", () => {
  test("is the same room, and no one hears of the restart", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const rooms = await world.video.talking(a, b);
    const heard: string[] = [];
    a.socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(data).event));
    await restart();
    expect((await a.closed).code).toBe(CLOSE.restart);
    expect(heard).not.toContain("LEAVE_ROOM");
    const [as, bs] = [await back(a), await back(b)];
    expect([as.hello.room, bs.hello.room]).toEqual(
      rooms.map((room) => ({ ...room, ticket: expect.any(String) })),
    );
    expect([as.hello.companionAway, bs.hello.companionAway]).toEqual([false, false]);
    expect(world.features.video.queueStats("classic").inRooms).toBe(2);
    world.video.passes(RETURN_WITHIN_MS + 2 * RECONNECT_GRACE_MS);
    expect([await as.page.unread(), await bs.page.unread()]).toEqual([[], []]);
    await as.page.ask("LEAVE_ROOM", { roomId: rooms[0].roomId });
    expect(await bs.page.next("LEAVE_ROOM")).toEqual({ roomId: rooms[0].roomId, reason: "left" });
  });

  test("relays the signals that waited for an end, and notes who has signalled", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const [room] = await world.video.talking(a, b);
    expect(world.deps.grants.allows(room.peerId, room.remotePeerId)).toBe(true);
    await restart();
    expect(world.deps.grants.allows(room.remotePeerId, room.peerId)).toBe(true);
  });

  test("ends for a companion who does not come back, who is announced as away first", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const [{ roomId }] = await world.video.talking(a, b);
    await restart();
    const { page } = await back(a);
    world.video.passes(RETURN_WITHIN_MS);
    expect(await page.unread()).toEqual([]);
    world.video.passes(SECOND_MS);
    expect(await page.next("COMPANION_AWAY")).toEqual({ roomId, away: true });
    world.video.passes(RECONNECT_GRACE_MS);
    expect(await page.next("LEAVE_ROOM")).toEqual({ roomId, reason: "lost" });
  });

  test("can be reviewed for its whole length, and reported, during and after it", async () => {
    const { anna, boris, annas, boriss } = await world.talks.couple();
    for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
    await world.talks.met(annas, boriss);
    world.clock.advance(REVIEWED_TALK_MS - SECOND_MS);
    await restart({ awayMs: SECOND_MS });
    const { page, hello } = await back(annas, anna);
    await page.ask("REPORT", { roomId: hello.room!.roomId, reason: "spam" });
    await page.ask("LEAVE_ROOM");
    expect(await world.talks.pendingOf(anna)).toHaveLength(1);
    expect(await world.talks.pendingOf(boris)).toHaveLength(1);
  });

  test("of before the restart can still be reported", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const [{ roomId }] = await world.video.talking(a, b);
    await a.ask("LEAVE_ROOM");
    const key = a.key;
    await restart();
    expect(world.features.video.roomWith(key, roomId)).toMatchObject({ companion: b.key });
  });

  test("by a private link goes on, and the link is spent with it", async () => {
    const [a, b] = [await world.guest(), await world.guest()];
    const { token: link } = await a.ask("MAKE_LINK");
    await a.ask("ENTER_QUEUE", { link });
    await b.ask("ENTER_QUEUE", { link });
    await a.next("ENTER_ROOM");
    await restart();
    const guest = await world.guest();
    await expect(guest.ask("ENTER_QUEUE", { link })).rejects.toMatchObject({ code: "link_taken" });
    expect((await back(b)).hello.room).toMatchObject({ mode: "private" });
    await (await back(a)).page.ask("LEAVE_ROOM");
    await expect(guest.ask("ENTER_QUEUE", { link })).rejects.toMatchObject({ code: "link_expired" });
  });

  test("ends for members who were suspended or signed out meanwhile, and members who blocked each other part", async () => {
    const couples = [await world.talks.couple(), await world.talks.couple(), await world.talks.couple()];
    for (const { annas, boriss } of couples) {
      await annas.ask("ENTER_QUEUE", {});
      await boriss.ask("ENTER_QUEUE", {});
      await world.talks.met(annas, boriss);
    }
    const [suspended, signedOut, blocked] = couples as [
      (typeof couples)[0],
      (typeof couples)[0],
      (typeof couples)[0],
    ];
    await restart({
      meanwhile() {
        world.change(suspended.anna, { lockedAt: world.clock() });
        world.deps.db.sqlite.run("DELETE FROM sessions WHERE user_id = ?", [signedOut.anna.id]);
        world.block(blocked.anna, blocked.boris);
      },
    });
    for (const { boriss, boris } of couples) expect((await back(boriss, boris)).hello.room).toBeNull();
    expect(world.features.video.queueStats("rating").inRooms).toBe(0);
  });
});

describe("A search", () => {
  test("goes on under the same peer id, and its wait counts from its beginning", async () => {
    const a = await world.guest();
    const { peerId } = await a.ask("ENTER_QUEUE", CLASSIC);
    world.clock.advance(9 * SECOND_MS);
    await restart({ awayMs: SECOND_MS });
    expect(world.features.video.queueStats("classic").waiting).toBe(0);
    expect((await back(a)).hello).toMatchObject({ waiting: true, peerId });
    const other = await world.guest();
    await other.ask("ENTER_QUEUE", CLASSIC);
    await other.next("ENTER_ROOM");
    // The median of ten seconds and none.
    expect(world.features.video.queueStats("classic").expectedWaitMs).toBe(10 * SECOND_MS);
  });

  test("by a private link waits on", async () => {
    const a = await world.guest();
    const { token: link } = await a.ask("MAKE_LINK");
    await a.ask("ENTER_QUEUE", { link });
    await restart();
    const { page, hello } = await back(a);
    expect(hello.waiting).toBe(true);
    const friend = await world.guest();
    await friend.ask("ENTER_QUEUE", { link });
    world.video.passes(1_000);
    await page.next("ENTER_ROOM");
  });

  test("finds no companion of just before the restart, and no one blocked during it", async () => {
    const [a, b] = [await world.guest(crypto.randomUUID()), await world.guest(crypto.randomUUID())];
    await world.video.talking(a, b);
    await a.ask("ENTER_QUEUE", CLASSIC);
    await b.next("LEAVE_ROOM");
    await restart({ awayMs: 0 });
    const { page } = await back(a);
    const again = await world.guest(b.key.replace("guest:", ""));
    await again.ask("ENTER_QUEUE", CLASSIC);
    world.video.passes(1_000);
    expect([await page.unread(), await again.unread()]).toEqual([[], []]);
  });
});

describe("What is handed over", () => {
  test("is a file for the server alone, which deletes it", async () => {
    await world.video.talking(await world.guest(), await world.guest());
    await restart({ meanwhile: () => void expect(statSync(handover()).mode & 0o777).toBe(0o600) });
    expect(existsSync(handover())).toBe(false);
  });

  test.each([
    ["damaged", (text: string) => text.replace('"rooms"', '"rooma"')],
    ["cut short", (text: string) => text.slice(0, -10)],
    ["of another version", (text: string) => text.replace('"version":1', '"version":0')],
    ["no file of ours", () => "hello"],
  ])("is not taken over if it is %s: the server starts empty", async (_, spoil) => {
    const [a, b] = [await world.guest(), await world.guest()];
    await world.video.talking(a, b);
    await restart({ meanwhile: () => writeFileSync(handover(), spoil(readFileSync(handover(), "utf8"))) });
    expect(existsSync(handover())).toBe(false);
    expect((await back(a)).hello.room).toBeNull();
    await world.video.talking(await world.guest(), await world.guest());
  });

  test("is too old after two minutes: its talks ended when the server stopped", async () => {
    const { anna, boris, annas, boriss } = await world.talks.couple();
    for (const tab of [annas, boriss]) await tab.ask("ENTER_QUEUE", {});
    await world.talks.met(annas, boriss);
    world.clock.advance(MINUTE_MS);
    await restart({ awayMs: 2 * MINUTE_MS });
    expect((await back(annas, anna)).hello.room).toBeNull();
    expect(world.features.video.queueStats("rating").inRooms).toBe(0);
    const [talk] = (
      (await world.as(boris).get("/api/rating/talks")).body as { data: Record<string, string>[] }
    ).data;
    expect(Date.parse(talk!.endedAt!) - Date.parse(talk!.startedAt!)).toBe(MINUTE_MS);
  });
});
