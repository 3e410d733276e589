import type {
  AckOf,
  ClientData,
  ClientEvent,
  ServerData,
  ServerEvent,
  ServerFrame,
} from "#contract/realtime.ts";
import type { Connection, Person } from "#src/realtime/connection.ts";
import type { Hub } from "#src/realtime/hub.ts";
import { assertStrictAck, assertStrictFrame } from "./strict.ts";

/** Queues the JSON frames of a socket until a test takes them. */
export class Frames<F> {
  readonly unread: F[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Error of the first frame that failed the check; every later `take` rejects with it. */
  private defect: unknown;
  private waiting: { wanted(frame: F): boolean; resolve(frame: F): void; reject(error: Error): void }[] = [];

  constructor(
    socket: WebSocket,
    private readonly check: (frame: F) => void = () => {},
  ) {
    socket.addEventListener("message", (event) => this.arrive(JSON.parse(String(event.data)) as F));
    this.closed = new Promise((resolve) => {
      socket.addEventListener("close", ({ code, reason }) => {
        resolve({ code, reason });
        for (const { reject } of this.waiting) reject(new Error(`The socket closed: ${code} ${reason}`));
      });
    });
  }

  /** Resolves to the first matching frame, now or when it arrives. Rejects if the socket closes first. */
  take(wanted: (frame: F) => boolean): Promise<F> {
    if (this.defect) return Promise.reject(this.defect);
    const index = this.unread.findIndex(wanted);
    if (index >= 0) return Promise.resolve(this.unread.splice(index, 1)[0]!);
    return new Promise((resolve, reject) => this.waiting.push({ wanted, resolve, reject }));
  }

  private arrive(frame: F): void {
    try {
      this.check(frame);
    } catch (error) {
      this.defect ??= error;
      for (const { reject } of this.waiting.splice(0)) reject(error as Error);
    }
    const index = this.waiting.findIndex(({ wanted }) => wanted(frame));
    if (index >= 0) this.waiting.splice(index, 1)[0]!.resolve(frame);
    else this.unread.push(frame);
  }
}

/** A `Connection` without a socket, for tests of code behind the socket server. */
export class TestConnection implements Connection {
  readonly address = "192.0.2.1";
  readonly device = "device";
  readonly country = "";
  readonly lang = "ru";
  readonly sent: { event: string; data: unknown }[] = [];
  readonly silentSince = null;
  closed: number | null = null;
  person: Person;

  constructor(
    readonly id: string,
    public resumeToken = `secret of ${id}`,
  ) {
    this.person = { kind: "guest", key: `guest:${id}` };
  }

  send<E extends ServerEvent>(event: E, data: ServerData[E]): void {
    this.sent.push({ event, data });
  }

  sendEncoded(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }

  renewResumeToken(): void {
    this.resumeToken = `new ${this.resumeToken}`;
  }

  probe(): void {}

  close(code: number): void {
    this.closed = code;
  }
}

/** A browser tab on `/ws` for tests: it sends messages and waits for replies and other frames. */
export class TestTab {
  resumeToken = "";
  private asked = 0;

  private constructor(
    readonly socket: WebSocket,
    private readonly frames: Frames<ServerFrame>,
  ) {}

  /** Opens a socket on which this person is signed in. */
  static async openAs(url: string, { token }: { token: string }): Promise<TestTab> {
    const tab = await TestTab.open(url);
    await tab.ask("AUTHENTICATION_MESSAGE", { token });
    return tab;
  }

  /** Opens a socket and waits for its greeting. */
  static async open(url: string, query = "", headers: Record<string, string> = {}): Promise<TestTab> {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws${query}`, { headers } as never);
    const tab: TestTab = new TestTab(socket, new Frames(socket, (frame) => tab.received(frame)));
    await tab.next("WELCOME");
    return tab;
  }

  /** A tab that another one takes over is welcomed again, with a new token. */
  private received(frame: ServerFrame): void {
    assertStrictFrame(frame);
    if (frame.event === "WELCOME") this.resumeToken = frame.data.resumeToken;
  }

  /** Sends a message. Resolves to the data of the ACK, or rejects with the data of the exception. */
  async ask<E extends ClientEvent>(event: E, data?: ClientData[E]): Promise<AckOf<E>> {
    const id = String(++this.asked);
    this.send({ event, data, id });
    const answer = await this.frames.take((frame) => "id" in frame && frame.id === id);
    if (answer.event === "exception") throw answer.data;
    const { data: told } = answer as { data: AckOf<E> };
    assertStrictAck(event, told);
    return told;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  /** Resolves to the data of the oldest unread frame of this event, now or when it arrives. */
  async next<E extends ServerEvent | "exception">(
    event: E,
  ): Promise<E extends ServerEvent ? ServerData[E] : Extract<ServerFrame, { event: "exception" }>["data"]> {
    const frame = await this.frames.take((candidate) => candidate.event === event);
    return frame.data as never;
  }

  /** Events of all unread frames, once everything the server has sent so far has arrived. */
  async unread(): Promise<string[]> {
    await this.ask("PING");
    return this.frames.unread
      .map(({ event }) => event)
      .filter((event) => event !== "ONLINE_NOW" && event !== "PONG");
  }

  /** Drops the connection without a close frame, as when the network fails. */
  drop(): void {
    // Bun's own method, missing from the DOM types.
    (this.socket as WebSocket & { terminate(): void }).terminate();
  }

  get closed(): Promise<{ code: number; reason: string }> {
    return this.frames.closed;
  }
}

/** Drops the network of this tab, and resolves once the server has noticed. */
export async function dropTab(tab: TestTab, hub: Hub): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  hub.whenClosed(({ resumeToken }) => {
    if (resumeToken === tab.resumeToken) resolve();
  });
  tab.drop();
  await promise;
}
