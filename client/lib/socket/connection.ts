import type { Suspension } from "#contract/http.ts";
import { CLOSE, RETURN_WITHIN_MS, SOCKET } from "#contract/limits.ts";
import type {
  AckData,
  AckOf,
  ClientData,
  ClientEvent,
  ServerData,
  ServerEvent,
  ServerFrame,
} from "#contract/realtime.ts";
import { SocketError } from "./error.ts";

export type ConnectionState = "connecting" | "open" | "offline";
type Message = Extract<ServerFrame, { event: ServerEvent }>;
export type Handler<E extends ServerEvent> = (data: ServerData[E]) => void;

/** A timer that is this late tells of a page that stood still, not of the network. */
const STALL_MS = 1_000;

export interface SocketOptions {
  url(): string;
  /** Read again for each connection. */
  hello(): ClientData["HELLO"];
  token(): string | null;
  /** How many people are online. */
  online(): number | null;
  onState(state: ConnectionState): void;
  /** Greeted and, for members, signed in. */
  onReady(hello: AckData["HELLO"]): void;
  onTokenRefused(token: string, reason: "expired" | "suspended", suspension?: Suspension): void;
  WebSocket?: typeof WebSocket;
  chance?: () => number;
}

/** Reconnects for ever (specification, section 4). `send` fails at once while offline: only the caller knows what to repeat. */
export class SocketConnection {
  private readonly options: SocketOptions;
  private readonly handlers = new Map<ServerEvent, Set<(data: never) => void>>();
  private requests = new Requests();
  private ws: WebSocket | null = null;
  private started = false;
  private ready = false;
  /** Frames that came after the answer to HELLO wait until the greeting ends. Null otherwise. */
  private newer: Message[] | null = null;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private awaitsPong = false;
  private heartbeatMs: number = SOCKET.heartbeatMs;

  constructor(options: SocketOptions) {
    this.options = options;
  }

  start(): void {
    if (this.started) return;
    this.started = true;
    this.connect();
  }

  stop(): void {
    this.started = false;
    clearTimeout(this.retry);
    this.drop();
  }

  on<E extends ServerEvent>(event: E, handler: Handler<E>): () => void {
    const handlers = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  /** Rejects with a `SocketError`. */
  async send<E extends ClientEvent>(event: E, data?: ClientData[E]): Promise<AckOf<E>> {
    if (!this.ready) throw new SocketError("disconnected");
    return this.request(event, data);
  }

  /** A connection that was begun without a network may hang for its whole timeout. */
  networkReturned(): void {
    if (this.ws?.readyState === WebSocket.CONNECTING) this.drop();
    this.wake();
  }

  /** The socket may have died while the user was away. */
  wake(): void {
    if (!this.started) return;
    if (this.ws) {
      this.ping();
    } else {
      this.failures = 0;
      this.connect();
    }
  }

  /** Does not wait for the socket to notice. */
  networkLost(): void {
    if (this.started && this.ws) this.reconnect("soon");
  }

  /** Closely while someone would notice a dead connection within seconds. */
  watchClosely(closely: boolean): void {
    this.heartbeatMs = closely ? SOCKET.closeHeartbeatMs : SOCKET.heartbeatMs;
    if (this.ready && !this.awaitsPong) this.expectMessage();
  }

  private connect(): void {
    clearTimeout(this.retry);
    const WebSocketClass = this.options.WebSocket ?? WebSocket;
    const ws = new WebSocketClass(this.options.url());
    this.ws = ws;
    this.waitAtMost(SOCKET.connectTimeoutMs, () => this.reconnect("later"));
    ws.onopen = () => void this.greet(ws);
    ws.onmessage = (event) => this.receive(String(event.data));
    ws.onclose = (event) => this.reconnect(event.code === CLOSE.restart ? "spread" : "later");
  }

  private async greet(ws: WebSocket): Promise<void> {
    this.expectMessage();
    let known = this.options.token();
    try {
      const [hello] = await Promise.all([this.hello(ws), known ? this.signIn(known) : undefined]);
      // An e-mail's link may sign in during the greeting: the server must not take the member for a guest.
      while (this.ws === ws && this.options.token() !== known) {
        known = this.options.token();
        await this.switchUser(known);
      }
      if (this.ws !== ws) return;
      this.failures = 0;
      this.ready = true;
      this.options.onState("open");
      this.options.onReady(hello);
    } catch {
      if (this.ws === ws) this.reconnect("later");
      return;
    }
    this.handleNewer();
  }

  private async hello(ws: WebSocket): Promise<AckData["HELLO"]> {
    const hello = await this.request("HELLO", this.options.hello());
    if (this.ws === ws) this.newer = [];
    return hello;
  }

  private handleNewer(): void {
    const frames = this.newer ?? [];
    this.newer = null;
    for (const frame of frames) this.handle(frame);
  }

  private async signIn(token: string): Promise<void> {
    try {
      await this.request("AUTHENTICATION_MESSAGE", { token });
    } catch (error) {
      const { code, suspension } = error instanceof SocketError ? error : {};
      // A user who can still restore their account keeps the token; until then they are connected as a guest.
      if (code === "account_deleted") return;
      if (code !== "invalid_token" && code !== "user_locked") throw error;
      this.options.onTokenRefused(token, code === "user_locked" ? "suspended" : "expired", suspension);
    }
  }

  async authenticate(token: string | null): Promise<void> {
    // While the page is still greeting, `greet` itself ends by signing in the current user.
    if (this.ready) await this.switchUser(token);
  }

  private async switchUser(token: string | null): Promise<void> {
    if (token) await this.signIn(token);
    else await this.request("SIGN_OUT", {});
  }

  private request<E extends ClientEvent>(event: E, data?: ClientData[E]): Promise<AckOf<E>> {
    const { id, answer } = this.requests.open();
    this.ws?.send(JSON.stringify({ event, data: data ?? {}, id }));
    return answer as Promise<AckOf<E>>;
  }

  private receive(text: string): void {
    this.expectMessage();
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.event === "ACK") this.requests.resolve(frame.id, frame.data);
    else if (frame.event === "exception") this.refuse(frame);
    else if (this.newer) this.newer.push(frame);
    else this.handle(frame);
  }

  private handle({ event, data }: Message): void {
    for (const handler of this.handlers.get(event) ?? []) handler(data as never);
  }

  private refuse({ id, data }: Extract<ServerFrame, { event: "exception" }>): void {
    if (!id) return;
    this.requests.reject(id, new SocketError(data.code, data.message, data));
  }

  private expectMessage(): void {
    this.awaitsPong = false;
    this.waitAtMost(this.heartbeatMs, () => this.ping());
  }

  private ping(): void {
    if (this.ws?.readyState !== WebSocket.OPEN) return;
    this.ws.send(JSON.stringify({ event: "PING" }));
    this.awaitsPong = true;
    const due = Date.now() + SOCKET.pongWaitMs;
    this.waitAtMost(SOCKET.pongWaitMs, () => {
      // The page itself stood still: a PONG that has arrived meanwhile is read first.
      if (Date.now() - due > STALL_MS) this.waitAtMost(STALL_MS, () => this.reconnect("soon"));
      else this.reconnect("soon");
    });
  }

  private waitAtMost(ms: number, then: () => void): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(then, ms);
  }

  private reconnect(when: "soon" | "spread" | "later"): void {
    this.drop();
    this.options.onState("offline");
    const delay = this.delayOf(when);
    this.failures++;
    this.retry = setTimeout(() => this.connect(), delay);
  }

  private delayOf(when: "soon" | "spread" | "later"): number {
    const chance = (this.options.chance ?? Math.random)();
    if (when === "spread") return returnDelay(this.options.online(), chance);
    return when === "soon"
      ? Math.round(SOCKET.reconnectMinMs * chance)
      : reconnectDelay(this.failures, chance);
  }

  private drop(): void {
    clearTimeout(this.silence);
    this.ready = false;
    this.newer = null;
    const ws = this.ws;
    this.ws = null;
    if (ws) {
      ws.onopen = ws.onmessage = ws.onclose = null;
      ws.close();
    }
    const requests = this.requests;
    this.requests = new Requests();
    requests.rejectAll(new SocketError("disconnected"));
  }
}

const ACK_TIMEOUT_MS = 10_000;

interface Waiting {
  resolve(data: unknown): void;
  reject(error: SocketError): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Ids are unique within one socket, which is all that the protocol requires. */
class Requests {
  private readonly waiting = new Map<string, Waiting>();
  private last = 0;

  open(): { id: string; answer: Promise<unknown> } {
    const id = String(++this.last);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => this.take(id)?.reject(new SocketError("timed_out")), ACK_TIMEOUT_MS);
    this.waiting.set(id, { resolve, reject, timer });
    return { id, answer: promise };
  }

  resolve(id: string, data: unknown): void {
    this.take(id)?.resolve(data);
  }

  reject(id: string, error: SocketError): void {
    this.take(id)?.reject(error);
  }

  rejectAll(error: SocketError): void {
    for (const id of [...this.waiting.keys()]) this.reject(id, error);
  }

  private take(id: string): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }
}

/** 1 s growing to 5 s, with a jitter of up to half of it either way (specification, section 4). @param chance from 0 to 1 @internal */
export function reconnectDelay(attempt: number, chance: number): number {
  const base = Math.min(SOCKET.reconnectMinMs * 2 ** Math.min(attempt, 10), SOCKET.reconnectMaxMs);
  const shift = base * SOCKET.reconnectJitter * (chance * 2 - 1);
  return Math.min(Math.max(Math.round(base + shift), 0), SOCKET.reconnectMaxMs);
}

/** That a server greets without keeping anyone else waiting. */
const RETURNS_PER_MS = 2;

/**
 * To a server that is back in a moment: everyone who was online comes at once, so they spread over the time that greeting them takes.
 * @internal
 */
export function returnDelay(online: number | null, chance: number): number {
  const spreadMs = Math.min(
    Math.max(SOCKET.reconnectMinMs, (online ?? 0) / RETURNS_PER_MS),
    RETURN_WITHIN_MS,
  );
  return Math.round(spreadMs * chance);
}
