import type { AckData, AckOf, ClientData, ClientEvent, ServerFrame } from "#contract/realtime.ts";
import type { Random } from "#src/deps.ts";
import type { Notes } from "../reports.ts";

/** The network went before the answer came: it may have been done, or not. */
export class Lost extends Error {}

export class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** Whose socket it is. */
export interface Page {
  readonly token?: string;
  /** Before any later frame. */
  onHello(hello: AckData["HELLO"]): void;
  /** Signed in as well, if there is someone to sign in. */
  onReady(): void;
  onLost(): void;
  onFrame(frame: Exclude<ServerFrame, { event: "ACK" }>): void;
}

interface Answer {
  resolve(data: unknown): void;
  reject(error: Error): void;
}

const HELLO = "hello";
const AWAY_MS = { least: 300, most: 3_000 };
/** Longer than the server waits for someone who is gone. */
const LONG_AWAY_MS = { least: 11_000, most: 14_000 };
const LONG_AWAY_SHARE = 0.15;

/** A page's socket. It comes back by itself, as the same tab. */
export class Line {
  isReady = false;
  private socket: Bun.WebSocket | undefined;
  private isClosed = false;
  private wasLost = false;
  private openedAt = 0;
  private resumeToken: string | undefined;
  private readonly guestKey = crypto.randomUUID();
  private readonly answers = new Map<string, Answer>();
  private asked = 0;

  constructor(
    private readonly url: string,
    private readonly page: Page,
    private readonly random: Random,
    private readonly notes: Notes,
  ) {}

  open(): void {
    if (this.isClosed) return;
    const socket = new WebSocket(`${this.url.replace("http", "ws")}/ws`) as Bun.WebSocket;
    this.socket = socket;
    this.openedAt = performance.now();
    socket.onopen = () => void this.greet(socket);
    socket.onmessage = ({ data }) => this.hear(String(data));
    socket.onclose = () => this.closed(socket);
  }

  private async greet(socket: Bun.WebSocket): Promise<void> {
    const { token } = this.page;
    const { guestKey, resumeToken } = this;
    try {
      await Promise.all([
        this.ask("HELLO", { guestKey, resumeToken }, HELLO),
        token && this.ask("AUTHENTICATION_MESSAGE", { token }),
      ]);
    } catch (error) {
      if (error instanceof Refused) this.notes.failed(error.code);
      socket.terminate();
      return;
    }
    this.isReady = true;
    if (this.wasLost) this.notes.took("return", performance.now() - this.openedAt);
    this.page.onReady();
  }

  private hear(text: string): void {
    // Everyone hears the latter each second, and no one here looks at it.
    if (this.isClosed || text.startsWith('{"event":"ONLINE_NOW"')) return;
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.event === "ACK") {
      if (frame.id === HELLO) this.page.onHello(frame.data as AckData["HELLO"]);
      this.answer(frame.id)?.resolve(frame.data);
    } else if (frame.event === "exception" && frame.id) {
      this.answer(frame.id)?.reject(new Refused(frame.data.code));
    } else {
      if (frame.event === "WELCOME") this.resumeToken = frame.data.resumeToken;
      this.page.onFrame(frame);
    }
  }

  private answer(id: string): Answer | undefined {
    const answer = this.answers.get(id);
    this.answers.delete(id);
    return answer;
  }

  private closed(socket: Bun.WebSocket): void {
    if (this.socket !== socket || this.isClosed) return;
    this.isReady = false;
    this.wasLost = true;
    for (const { reject } of this.answers.values()) reject(new Lost());
    this.answers.clear();
    this.page.onLost();
    const { least, most } = this.random() < LONG_AWAY_SHARE ? LONG_AWAY_MS : AWAY_MS;
    setTimeout(() => this.open(), least + this.random() * (most - least));
  }

  /** @throws Lost, Refused */
  ask<E extends ClientEvent>(event: E, data: ClientData[E], id = String(++this.asked)): Promise<AckOf<E>> {
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return reject(new Lost());
      this.answers.set(id, { resolve: resolve as Answer["resolve"], reject });
      this.socket.send(JSON.stringify({ event, data, id }));
    });
  }

  /** Without an answer. */
  say<E extends ClientEvent>(event: E, data: ClientData[E]): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ event, data }));
  }

  /** As in a tunnel: nothing is said before. */
  lose(): void {
    this.socket?.terminate();
  }

  close(): void {
    this.isClosed = true;
    this.isReady = false;
    // What was asked for long ago and never answered is an error, too.
    for (const _ of this.answers) this.notes.failed("no answer");
    this.answers.clear();
    this.socket?.close();
  }
}
