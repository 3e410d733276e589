import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import type { EnterRoom } from "#contract/realtime.ts";
import { folderWithDatabase, remove, type Spawned, spawnServer } from "#test/helpers/process.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { freePort } from "../../scripts/ports.ts";

/** Many rooms (`ROOMS=1000`), a server that stops or is killed, and the next one on the same folder and port. */

setDefaultTimeout(180_000);

const ROOMS = Number(process.env.ROOMS ?? 50);
const AT_ONCE = 50;

const folders: string[] = [];
let server: Spawned;
afterEach(async () => {
  server.kill("SIGKILL");
  await server.exited;
  for (const folder of folders.splice(0)) remove(folder);
});

interface Guest {
  guestKey: string;
  tab: TestTab;
  room: EnterRoom;
}

async function inTurns<T, R>(list: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < list.length; from += AT_ONCE)
    done.push(...(await Promise.all(list.slice(from, from + AT_ONCE).map(act))));
  return done;
}

async function manyRooms() {
  folders.push(folderWithDatabase());
  const env = {
    DATA_DIR: folders.at(-1)!,
    PORT: String(freePort()),
    RATE_LIMITS: "off",
    RECONNECT_GRACE_MS: "120000",
  };
  server = spawnServer(env);
  const url = String((await server.said("Randevu is ready")).url);
  const enter = async (): Promise<Guest> => {
    const guestKey = crypto.randomUUID();
    const tab = await TestTab.open(url);
    await tab.ask("HELLO", { guestKey });
    await tab.ask("ENTER_QUEUE", { forceClassic: true });
    return { guestKey, tab, room: await tab.next("ENTER_ROOM") };
  };
  const guests = await inTurns(Array.from({ length: 2 * ROOMS }), enter);
  return { env, url, guests };
}

async function replace(env: Record<string, string>, signal: NodeJS.Signals): Promise<void> {
  server.kill(signal);
  await server.exited;
  server = spawnServer(env);
  await server.said("Randevu is ready");
}

const roomsAt = async (url: string) =>
  ((await (await fetch(`${url}/api/queue/classic`)).json()) as { inRooms: number }).inRooms / 2;

async function comeBack(url: string, { guestKey, tab }: Guest) {
  const page = await TestTab.open(url);
  return { page, hello: await page.ask("HELLO", { guestKey, resumeToken: tab.resumeToken }) };
}

/** One of each room leaves it, the other one hears of it. */
async function expectToWork(pages: { page: TestTab; room: EnterRoom }[]): Promise<void> {
  const [one, other] = [pages[0]!, pages.find(({ room }) => room.peerId === pages[0]!.room.remotePeerId)!];
  await one.page.ask("REPORT", { roomId: one.room.roomId, reason: "spam" });
  await one.page.ask("LEAVE_ROOM", { roomId: one.room.roomId });
  expect(await other.page.next("LEAVE_ROOM")).toEqual({ roomId: one.room.roomId, reason: "left" });
}

test("A clean restart loses no room", async () => {
  const { env, url, guests } = await manyRooms();
  await replace(env, "SIGTERM");
  expect(await roomsAt(url)).toBe(ROOMS);
  const pages = await inTurns(guests, async (guest) => {
    const { page, hello } = await comeBack(url, guest);
    return { page, room: hello.room! };
  });
  expect(pages.map(({ room }) => room.peerId)).toEqual(guests.map(({ room }) => room.peerId));
  await expectToWork(pages);
});

test("After kill -9 all rooms are brought back by their pages", async () => {
  const { env, url, guests } = await manyRooms();
  await replace(env, "SIGKILL");
  expect(await roomsAt(url)).toBe(0);
  const pages = await inTurns(guests, async (guest) => {
    const { page, hello } = await comeBack(url, guest);
    expect(hello.room).toBeNull();
    await page.ask("REJOIN_ROOM", { ticket: guest.room.ticket });
    return { page, room: guest.room };
  });
  for (const { page, room } of pages) expect((await page.next("ENTER_ROOM")).peerId).toBe(room.peerId);
  expect(await roomsAt(url)).toBe(ROOMS);
  await expectToWork(pages);
});
