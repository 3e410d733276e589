import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { SocketConnection } from "#client/lib/socket/connection.ts";
import type { EnterRoom } from "#contract/realtime.ts";
import { hasBroker } from "#test/helpers/broker.ts";
import { until } from "#test/helpers/cluster.ts";
import { KEY, type Processes, startProcesses } from "#test/helpers/cluster-processes.ts";
import { signedIn, type Writer, write } from "#test/helpers/writers.ts";
import { freePort } from "../../scripts/ports.ts";

/** A core restarts under many open rooms, whose pages come back as browsers do: with the client's own connection, after its own waits. */
setDefaultTimeout(300_000);

const ROOMS = Number(process.env.ROOMS ?? 1000);
/** Rated ones, whose talks are reviewed. */
const RATED = 20;
const AT_ONCE = 100;

class Page {
  room: EnterRoom | null = null;
  /** The room is known to the server again, on this socket. */
  isIn = false;
  /** Rooms that ended. */
  readonly left: string[] = [];
  private resumeToken: string | undefined;
  private readonly guestKey = crypto.randomUUID();
  readonly connection: SocketConnection;
  readonly greeted: Promise<void>;

  constructor(
    gateways: readonly string[],
    readonly member: Writer | null,
  ) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.greeted = promise;
    let tries = 0;
    this.connection = new SocketConnection({
      // As a balancer does, which knows of none that is gone.
      url: () => `${gateways[tries++ % gateways.length]!.replace("http", "ws")}/ws`,
      hello: () => ({ guestKey: this.guestKey, resumeToken: this.resumeToken }),
      token: () => member?.token ?? null,
      online: () => 2 * ROOMS,
      onState: () => {
        this.isIn = false;
      },
      onReady: ({ room }) => {
        resolve();
        if (!this.room) return;
        if (room) this.enter(room);
        else void this.connection.send("REJOIN_ROOM", { ticket: this.room.ticket }).catch(() => {});
      },
      onTokenRefused: () => {},
    });
    this.connection.on("WELCOME", ({ resumeToken }) => {
      this.resumeToken = resumeToken;
    });
    this.connection.on("ENTER_ROOM", (room) => this.enter(room));
    this.connection.on("LEAVE_ROOM", ({ roomId }) => this.left.push(roomId));
    this.connection.start();
  }

  private enter(room: EnterRoom): void {
    this.room ??= room;
    this.isIn = room.roomId === this.room.roomId && room.peerId === this.room.peerId;
  }
}

describe.skipIf(!hasBroker)(`a core with ${ROOMS} open rooms`, () => {
  let cluster: Processes;
  let members: Writer[];
  const pages: Page[] = [];
  beforeEach(async () => {
    cluster = await startProcesses();
    members = await signedIn({ DATA_DIR: cluster.folder, SECRET_KEY: KEY }, 2 * RATED + 4);
  });
  afterEach(async () => {
    for (const { connection } of pages.splice(0)) connection.stop();
    await cluster.stop();
  });

  const env = { PORT: String(freePort()), REVIEWED_TALK_MS: "1000" };

  async function openRooms(): Promise<{
    url: string;
    core: Awaited<ReturnType<Processes["core"]>>;
    startMs: number;
  }> {
    const from = performance.now();
    const core = await cluster.core("core", env);
    const startMs = performance.now() - from;
    const gateways = [await cluster.gateway("gateway-1"), await cluster.gateway("gateway-2")].map(
      ({ url }) => url,
    );
    for (let from = 0; from < 2 * ROOMS; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, 2 * ROOMS - from) }, (_, at) => {
        const number = from + at;
        return new Page(
          number % 2 ? gateways : gateways.toReversed(),
          number < 2 * RATED ? members[number]! : null,
        );
      });
      pages.push(...some);
      await Promise.all(some.map(({ greeted }) => greeted));
      for (const { connection, member } of some)
        await connection.send("ENTER_QUEUE", { forceClassic: member === null });
      await until(() => some.filter(({ room }) => room).length >= some.length - 1);
    }
    await until(() => pages.every(({ isIn }) => isIn));
    expect(await roomsAt(core.url)).toBe(ROOMS);
    return { url: core.url, core, startMs };
  }

  async function restart(signal: "SIGTERM" | "SIGKILL") {
    const { url, core, startMs } = await openRooms();
    const companions = members.slice(-4);
    expect(await write(url, companions[0]!, companions[1]!, "before")).toBe("taken");
    const at = performance.now();
    // Gateways hold their sockets until there is a core: none of them counts before it has come back.
    for (const page of pages) page.isIn = false;
    core.spawned.kill(signal);
    await core.spawned.exited;
    const goneMs = performance.now() - at;
    const said = core.spawned.log.map(({ msg }) => msg);
    // Gateways look for the next core at once, and must not take one that is about to end for it.
    if (signal === "SIGTERM")
      expect(said.slice(said.indexOf("Stopping"))).not.toContain("A gateway has come");
    cluster.spawn("core", "core", env);
    let taken = "";
    while (taken !== "taken") {
      taken = await write(url, companions[2]!, companions[3]!, "after").catch(() => "");
      if (taken !== "taken") await Bun.sleep(10);
    }
    const writesMs = performance.now() - at;
    await until(() => pages.every(({ isIn }) => isIn));
    const roomsMs = performance.now() - at;
    console.error(
      `${signal}: a start without rooms took ${Math.round(startMs)} ms; the core was gone after ${Math.round(goneMs)} ms, writes were taken again after ${Math.round(writesMs)} ms, and all ${2 * ROOMS} pages were back in their rooms after ${Math.round(roomsMs)} ms`,
    );
    return { url, writesMs: writesMs - goneMs };
  }

  test.each(["SIGTERM", "SIGKILL"] as const)(
    "loses none of them by %s: writes are back within three seconds, and reviews, reports and leaving work",
    async (signal) => {
      const { url, writesMs } = await restart(signal);
      expect(writesMs).toBeLessThan(3_000);
      expect(await roomsAt(url)).toBe(ROOMS);
      expect(pages.flatMap(({ left }) => left)).toEqual([]);

      for (const page of [pages[0]!, pages.at(-1)!]) {
        const { roomId, remotePeerId } = page.room!;
        const other = pages.find(({ room }) => room!.peerId === remotePeerId)!;
        await page.connection.send("REPORT", { roomId, reason: "spam" });
        await page.connection.send("LEAVE_ROOM", { roomId });
        await until(() => other.left.includes(roomId));
        if (page.member && other.member) await review(url, page.member, other.member);
      }
      expect(pages[0]!.member).not.toBeNull();
      expect(await roomsAt(url)).toBe(ROOMS - 2);
    },
  );
});

async function review(url: string, ...both: Writer[]): Promise<void> {
  for (const { token } of both) {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const asked = await fetch(`${url}/api/rating/pending-reviews`, { headers });
    const { data } = (await asked.json()) as { data: { id: string }[] };
    expect(data).toHaveLength(1);
    const body = JSON.stringify({ rating: 5 });
    const given = await fetch(`${url}/api/rating/${data[0]!.id}/review`, { method: "POST", headers, body });
    expect(given.status).toBe(200);
  }
}

const roomsAt = async (url: string) =>
  (
    await Promise.all(
      ["classic", "rating"].map(async (mode) => {
        const answer = await fetch(`${url}/api/queue/${mode}`);
        return answer.ok ? ((await answer.json()) as { inRooms: number }).inRooms / 2 : 0;
      }),
    )
  ).reduce((sum, count) => sum + count, 0);
