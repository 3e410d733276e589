import { SocketConnection } from "#client/lib/socket/connection.ts";
import { SocketError } from "#client/lib/socket/error.ts";
import type { AckData, ClientData, ClientEvent, EnterRoom } from "#contract/realtime.ts";
import type { Random } from "#src/deps.ts";
import { pick } from "#test/helpers/interleavings.ts";
import type { Writer } from "#test/helpers/writers.ts";
import type { Journal, Tab } from "./journal.ts";

/** People whose pages do what browsers do when a socket is lost, by the client's own connection. */

const PAUSE_MS = { least: 30, most: 1_200 };
/** After a crash a page shows its room for a while, and then looks for someone else. */
const WAITS_FOR_ROOM_MS = 8_000;
const AGAIN_MS = 300;
/** Of people who have a second tab. */
const TWO_TABS = 0.2;
/** Of messages that were not confirmed and are not sent again. */
const GIVEN_UP = 0.1;
/** What a page hears while processes come and go; anything else is a defect. */
const USUAL: ReadonlySet<string> = new Set([
  "disconnected",
  "timed_out",
  "unavailable",
  "storage_busy",
  "another_tab",
  "not_in_room",
  "not_in_queue",
]);

interface Shared {
  gateways: readonly string[];
  journal: Journal;
  random: Random;
  /** Once true, pages hold still, so that what they and the server believe can be compared. */
  isResting(): boolean;
  failed(code: string): void;
}

class Page {
  room: EnterRoom | null = null;
  isReady = false;
  readonly connection: SocketConnection;
  private resumeToken: string | undefined;
  private socket: WebSocket | undefined;
  private timer: Timer | undefined;
  private isStopped = false;

  constructor(
    readonly tab: Tab,
    guestKey: string,
    protected readonly shared: Shared,
    member: Writer | null,
  ) {
    const { gateways, journal, random } = shared;
    this.connection = new SocketConnection({
      // As a balancer does that knows of none that is gone.
      url: () => `${pick(gateways, Math.floor(random() * 1_000)).replace("http", "ws")}/ws`,
      hello: () => ({ guestKey, resumeToken: this.resumeToken }),
      token: () => member?.token ?? null,
      online: () => null,
      chance: random,
      onState: (state) => {
        this.isReady = state === "open";
      },
      onReady: (hello) => this.comeBack(hello),
      onTokenRefused: (_, reason) => shared.failed(reason),
      WebSocket: journal.socketOf(tab, (socket) => {
        this.socket = socket;
      }),
    });
    const { connection } = this;
    connection.on("WELCOME", ({ resumeToken }) => {
      this.resumeToken = resumeToken;
    });
    connection.on("ENTER_ROOM", (room) => this.enter(room));
    connection.on("LEAVE_ROOM", ({ roomId }) => {
      if (this.room?.roomId === roomId) this.room = null;
    });
    connection.on("QUEUE_TAKEN", () => {});
    connection.on("MESSAGE", () => {});
    connection.start();
  }

  private comeBack({ room, waiting }: AckData["HELLO"]): void {
    const before = this.room;
    this.room = room;
    this.actLater();
    if (room || waiting || !before) return;
    void this.ask("REJOIN_ROOM", { ticket: before.ticket });
    this.actLater(WAITS_FOR_ROOM_MS * this.shared.random());
  }

  private enter(room: EnterRoom): void {
    this.room = room;
    this.actLater();
  }

  /** Resolves to null once it was refused. */
  protected async ask<E extends ClientEvent>(event: E, data?: ClientData[E]): Promise<object | null> {
    try {
      return await this.connection.send(event, data);
    } catch (error) {
      const code = error instanceof SocketError ? error.code : String(error);
      if (!USUAL.has(code)) this.shared.failed(`${event}: ${code}`);
      return null;
    }
  }

  private actLater(ms?: number): void {
    const { least, most } = PAUSE_MS;
    clearTimeout(this.timer);
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.act(), ms ?? least + this.shared.random() * (most - least));
  }

  private async act(): Promise<void> {
    const { random, isResting } = this.shared;
    if (this.isReady && !isResting()) {
      const chance = random();
      if (chance < 0.01) this.connection.networkLost();
      else if (chance < 0.02) (this.socket as unknown as { terminate(): void }).terminate();
      else if (chance < 0.07) await this.probe();
      else if (this.room && chance < 0.3) await this.leave(this.room);
      else if (chance < 0.33) await this.leaveQueue();
      else await this.search();
    }
    this.actLater();
  }

  private async search(): Promise<void> {
    const takeOver = this.shared.random() < 0.3;
    if (await this.ask("ENTER_QUEUE", { forceClassic: true, takeOver })) this.room = null;
  }

  private async leave({ roomId }: EnterRoom): Promise<void> {
    if ((await this.ask("LEAVE_ROOM", { roomId })) && this.room?.roomId === roomId) this.room = null;
  }

  async leaveQueue(): Promise<void> {
    if (await this.ask("LEAVE_QUEUE")) this.room = null;
  }

  /** Asks the server where it believes this tab to be. */
  async probe(): Promise<AckData["HELLO"] | null> {
    return (await this.ask("HELLO", {})) as AckData["HELLO"] | null;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.connection.stop();
  }
}

/** Writes to another, one message after the other, and sends again what was not confirmed. */
class WritingPage extends Page {
  isWriting = false;
  private count = 0;

  write(to: Writer): void {
    if (this.isWriting) return;
    this.isWriting = true;
    void this.deliver(to).finally(() => {
      this.isWriting = false;
    });
  }

  private async deliver({ id: to }: Writer): Promise<void> {
    const message = { to, clientId: crypto.randomUUID(), content: `${this.tab.name} ${++this.count}` };
    while (!(await this.ask("MESSAGE", message))) {
      if (this.shared.random() < GIVEN_UP) return;
      await Bun.sleep(AGAIN_MS);
    }
  }
}

export interface People {
  /** Resolves once everyone is connected, rests, and agrees with the server and their companion; then they go on. */
  rest(): Promise<void>;
  stop(): void;
}

export function createPeople({
  guests,
  members,
  inRooms,
  ...given
}: Omit<Shared, "isResting"> & {
  guests: number;
  members: readonly Writer[];
  /** As the server counts them. */
  inRooms(): Promise<number>;
}): People {
  let isResting = false;
  const shared: Shared = { ...given, isResting: () => isResting };
  const { random } = shared;
  const pages: Page[] = [];
  for (let n = 0; n < guests; n += 1) {
    const guestKey = crypto.randomUUID();
    for (let tab = 0; tab < (random() < TWO_TABS ? 2 : 1); tab += 1)
      pages.push(
        new Page({ name: `guest ${n} in tab ${tab}`, person: `guest ${n}` }, guestKey, shared, null),
      );
  }
  const writers = members.map(
    (member, n) =>
      new WritingPage({ name: `member ${n}`, person: member.id }, crypto.randomUUID(), shared, member),
  );
  pages.push(...writers);
  const writing = writers.map((page, n) => {
    const to = members[n % 2 === 0 ? n + 1 : n - 1]!;
    return setInterval(
      () => {
        if (!isResting && page.isReady) page.write(to);
      },
      50 + random() * 400,
    );
  });

  async function agree(): Promise<boolean> {
    if (!pages.every(({ isReady }) => isReady) || writers.some(({ isWriting }) => isWriting)) return false;
    const told = await Promise.all(pages.map((page) => page.probe()));
    const searching = pages.filter((_, n) => told[n]?.waiting);
    await Promise.all(searching.map((page) => page.leaveQueue()));
    if (told.includes(null) || searching.length > 0) return false;
    const counts = new Map<string, number>();
    for (const hello of told) {
      const id = hello?.room?.roomId;
      if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return [...counts.values()].every((count) => count === 2) && (await inRooms()) === 2 * counts.size;
  }

  return {
    async rest() {
      isResting = true;
      // Its test's own limit ends it.
      while (!(await agree())) await Bun.sleep(AGAIN_MS);
      isResting = false;
    },
    stop() {
      for (const timer of writing) clearInterval(timer);
      for (const page of pages) page.stop();
    },
  };
}
