import type {
  AckOf,
  ClientData,
  ClientEvent,
  ServerData,
  ServerEvent,
  ServerFrame,
} from "#contract/realtime.ts";
import type { Hub } from "#src/realtime/hub.ts";
import { Frames } from "./frames.ts";
import { assertStrictAck, assertStrictFrame } from "./strict.ts";

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
  static async open(url: string, query = ""): Promise<TestTab> {
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws${query}`);
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
