import type { ErrorCode } from "#contract/errors.ts";
import type { UnsentMessage } from "./message.ts";

export interface Queue {
  recipients(): Iterable<string>;
  /** With what other tabs have changed. */
  next(to: string): Promise<UnsentMessage | undefined>;
  settle(message: UnsentMessage): Promise<void>;
  refuse(message: UnsentMessage, failure: ErrorCode): Promise<void>;
}

export interface SenderPorts {
  lock(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Rejects with what `codeOf` understands. */
  send(message: UnsentMessage): Promise<unknown>;
  codeOf(error: unknown): string;
  /** Milliseconds. */
  waitOf(error: unknown): number | undefined;
  isConnected(): boolean;
  later(run: () => void, ms: number, signal: AbortSignal): void;
}

const RETRY_MS = 2_000;
/** Temporary failures: the message keeps its place and is sent again. */
const TEMPORARY: ReadonlySet<string> = new Set([
  "timed_out",
  "disconnected",
  "rate_limited",
  "unavailable",
  "maintenance",
  "internal",
  "unknown",
  "unauthorized",
  "invalid_token",
]);
/** Deleted on another device; or the message itself was, and its ACK was lost here. */
const DELETED: ReadonlySet<string> = new Set(["chat_deleted", "message_deleted"] satisfies ErrorCode[]);

/** One message after the other in each chat. A lock leaves each chat to one tab, and to the next when that tab closes. */
export class Sender {
  private readonly account: string;
  private readonly queue: Queue;
  private readonly ports: SenderPorts;
  private readonly stopped = new AbortController();
  private readonly running = new Set<string>();

  constructor(account: string, queue: Queue, ports: SenderPorts) {
    this.account = account;
    this.queue = queue;
    this.ports = ports;
  }

  /** Call whenever a message was added, and when the connection is back. */
  run(): void {
    if (!this.maySend()) return;
    for (const to of this.queue.recipients()) {
      if (this.running.has(to)) continue;
      this.running.add(to);
      void this.ports.lock(`unsent:${this.account}:${to}`, () => this.sendAll(to), this.stopped.signal);
    }
  }

  stop(): void {
    this.stopped.abort();
  }

  private async sendAll(to: string): Promise<void> {
    for (;;) {
      const message = this.maySend() ? await this.queue.next(to) : undefined;
      if (!message || !this.maySend()) break;
      const wait = await this.send(message);
      if (wait === 0) continue;
      if (!this.stopped.signal.aborted) this.ports.later(() => this.run(), wait, this.stopped.signal);
      break;
    }
    this.running.delete(to);
  }

  private maySend(): boolean {
    return !this.stopped.signal.aborted && this.ports.isConnected();
  }

  /** @returns milliseconds until the next attempt */
  private async send(message: UnsentMessage): Promise<number> {
    const sent = this.ports.send(message).then(
      () => undefined,
      (error: unknown) => ({ code: this.ports.codeOf(error), wait: this.ports.waitOf(error) }),
    );
    // A sender that is stopped leaves its lock to the next one at once.
    const failure = await Promise.race([sent, aborted(this.stopped.signal)]);
    if (this.stopped.signal.aborted) return 0;
    if (failure && TEMPORARY.has(failure.code)) return Math.max(RETRY_MS, failure.wait ?? 0);
    if (!failure || DELETED.has(failure.code)) await this.queue.settle(message);
    else await this.queue.refuse(message, failure.code as ErrorCode);
    return 0;
  }
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((end) => {
    if (signal.aborted) end();
    else signal.addEventListener("abort", () => end(), { once: true });
  });
