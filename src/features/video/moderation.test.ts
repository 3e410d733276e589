import { afterEach, beforeEach, expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { sanctions, users } from "#db/schema/index.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** What other features need from video: to look up a companion, and to end a search or room. */

let world: World;
let url: string;

beforeEach(() => {
  world = createWorld();
  url = world.listen().url;
});
afterEach(() => world.close());

/** A tab of a guest, or of a member if a name is given; `key` is their key on the server. */
async function tabOf(name?: string) {
  const tab = await TestTab.open(url);
  const guestKey = crypto.randomUUID();
  if (name === undefined) await tab.ask("HELLO", { guestKey });
  else {
    world.deps.db.orm.insert(users).values({ id: name, name, sex: "FEMALE", createdAt: 0 }).run();
    await tab.ask("AUTHENTICATION_MESSAGE", { token: world.signIn({ id: name }) });
  }
  return Object.assign(tab, { key: name === undefined ? `guest:${guestKey}` : `user:${name}` });
}

async function talking(a: TestTab, b: TestTab): Promise<string> {
  for (const tab of [a, b]) await tab.ask("ENTER_QUEUE", { forceClassic: true });
  await b.next("ENTER_ROOM");
  return (await a.next("ENTER_ROOM")).roomId;
}

function hold(personKey: string, until: number, clearedAt: number | null = null): void {
  const id = world.deps.ids();
  const { orm } = world.deps.db;
  orm.insert(sanctions).values({ id, personKey, kind: "hold", createdAt: 0, until }).run();
  if (clearedAt === null) return;
  const revoke = {
    id: `${id}-revoked`,
    personKey,
    kind: "revoke",
    createdAt: clearedAt,
    revokes: id,
  } as const;
  orm.insert(sanctions).values(revoke).run();
}

test("Only the two ends of a room can be traced to their companion, while it lasts and for half an hour after", async () => {
  const { video } = world.features;
  const [anna, guest, other] = [await tabOf("anna"), await tabOf(), await tabOf()];
  const openedAt = world.clock();
  const roomId = await talking(anna, guest);
  const room = { mode: "classic", openedAt } as const;
  expect(video.roomWith(anna.key, roomId)).toEqual({ ...room, companion: guest.key, endedAt: null });
  expect(video.roomWith(guest.key, roomId)).toEqual({ ...room, companion: anna.key, endedAt: null });
  expect(video.roomWith(other.key, roomId)).toBeNull();
  expect(video.roomWith(anna.key, "another room")).toBeNull();

  world.clock.advance(5_000);
  const endedAt = world.clock();
  await guest.ask("LEAVE_ROOM", { roomId });
  expect(video.roomWith(anna.key, roomId)).toEqual({ ...room, companion: guest.key, endedAt });
  expect(video.roomWith(other.key, roomId)).toBeNull();
  world.clock.advance(30 * MINUTE_MS - 1);
  expect(video.roomWith(guest.key, roomId)).toMatchObject({ companion: anna.key });
  world.clock.advance(1);
  expect(video.roomWith(guest.key, roomId)).toBeNull();
});

test("A person is busy while in a room, and neither before nor after", async () => {
  const { video } = world.features;
  const [a, b] = [await tabOf(), await tabOf()];
  await a.ask("ENTER_QUEUE", { forceClassic: true });
  expect(video.isBusy(a.key)).toBe(false);
  await talking(a, b);
  expect([video.isBusy(a.key), video.isBusy(b.key)]).toEqual([true, true]);
  video.leaveAll(a.key);
  expect([video.isBusy(a.key), video.isBusy(b.key)]).toEqual([false, false]);
});

test("leaveAll ends a search or a room, and notifies every tab concerned", async () => {
  const { video } = world.features;
  const [a, b] = [await tabOf(), await tabOf()];
  await a.ask("ENTER_QUEUE", { forceClassic: true });
  video.leaveAll(a.key);
  expect(await a.next("QUEUE_ENDED")).toEqual({ reason: "ended" });
  expect(video.queueStats("classic").waiting).toBe(0);

  const roomId = await talking(a, b);
  video.leaveAll(a.key);
  expect(await a.next("LEAVE_ROOM")).toEqual({ roomId, reason: "ended" });
  expect(await b.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });
  video.leaveAll(a.key);
  expect([...(await a.unread()), ...(await b.unread())]).toEqual([]);
});

test("A person whom moderation takes out gets that reason; the companion learns only that they left", async () => {
  const [a, b] = [await tabOf("anna"), await tabOf()];
  const roomId = await talking(a, b);
  world.features.video.hold(a.key);
  expect(await a.next("LEAVE_ROOM")).toEqual({ roomId, reason: "moderated" });
  expect(await b.next("LEAVE_ROOM")).toEqual({ roomId, reason: "left" });

  await b.ask("ENTER_QUEUE", { forceClassic: true });
  world.features.video.hold(b.key);
  expect(await b.next("QUEUE_ENDED")).toEqual({ reason: "moderated" });
});

test("A held member or guest cannot search until the hold is over or cleared; the error says when that is", async () => {
  for (const tab of [await tabOf("anna"), await tabOf()]) {
    const until = world.clock() + MINUTE_MS;
    hold(tab.key, until - 1);
    hold(tab.key, until);
    hold(tab.key, until + MINUTE_MS, world.clock());
    await expect(tab.ask("ENTER_QUEUE", { forceClassic: true })).rejects.toMatchObject({
      code: "queue_held",
      retryAfterSeconds: 60,
    });
    expect(world.features.video.queueStats("classic").waiting).toBe(0);
    world.clock.advance(MINUTE_MS);
    await tab.ask("ENTER_QUEUE", { forceClassic: true });
    await tab.ask("LEAVE_QUEUE");
  }
});
