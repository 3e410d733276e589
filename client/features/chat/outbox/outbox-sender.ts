import type { Message } from "#contract/chat.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { fail, isTemporary, type KeptOutbox, nextOf, type Outgoing, TAKEN_OVER_AFTER_MS } from "./outbox.ts";

export interface SenderOptions {
  /** The tab that sends. */
  owner: string;
  /** Messages of all tabs. */
  kept: KeptOutbox;
  /** Resolves once the message is stored. Rejects with what `codeOf` understands. */
  send(message: Outgoing): Promise<Message>;
  codeOf(error: unknown): string;
  /** Milliseconds that the server asks to wait, if it does. */
  waitOf(error: unknown): number | undefined;
  isConnected(): boolean;
  onStored(message: Message, sent: Outgoing): void;
  onRefused(refused: Outgoing, code: ErrorCode): void;
  now(): number;
  later(run: () => void, ms: number): void;
}

const RETRY_MS = 2_000;
/**
 * The user deleted the chat on another device, and its unsent messages with it; or the message itself, whose ACK was lost here.
 */
const DELETED: ReadonlySet<string> = new Set(["chat_deleted", "message_deleted"] satisfies ErrorCode[]);
/** Milliseconds until the next attempt; null when `run` will be called anyway. */
type Wait = number | null;

/** Sends waiting messages one after the other, until none is left or the connection is lost. */
export class OutboxSender {
  private readonly options: SenderOptions;
  private running = false;
  private stopped = false;

  constructor(options: SenderOptions) {
    this.options = options;
  }

  /** Call this whenever a message was added, and when the connection is back. */
  async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    let wait: Wait = 0;
    while (wait === 0) wait = await this.sendNext();
    this.running = false;
    if (wait !== null && !this.stopped) this.options.later(() => void this.run(), wait);
  }

  stop(): void {
    this.stopped = true;
  }

  private async sendNext(): Promise<Wait> {
    const { kept, owner, now, send, isConnected } = this.options;
    if (this.stopped || !isConnected()) return null;
    const message = nextOf(kept.read(), owner, now());
    if (!message) return kept.read().some(({ failure }) => failure === null) ? TAKEN_OVER_AFTER_MS : null;
    try {
      return this.stored(message, await send(message));
    } catch (error) {
      return this.refused(message, error);
    }
  }

  private stored(sent: Outgoing, message: Message): Wait {
    const { kept, onStored } = this.options;
    if (this.stopped) return null;
    onStored(message, sent);
    kept.remove(sent.clientId);
    return 0;
  }

  private refused(message: Outgoing, error: unknown): Wait {
    const { kept, onRefused, codeOf, waitOf } = this.options;
    if (this.stopped) return null;
    const code = codeOf(error);
    if (isTemporary(code)) return Math.max(RETRY_MS, waitOf(error) ?? 0);
    if (DELETED.has(code)) {
      kept.remove(message.clientId);
      return 0;
    }
    fail(kept, message.clientId, code as ErrorCode);
    onRefused(message, code as ErrorCode);
    return 0;
  }
}
