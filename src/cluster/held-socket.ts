import { Problem } from "#src/problem.ts";
import { encode, encodeException } from "#src/realtime/frames.ts";
import { type Greeting, OPEN } from "#src/realtime/peerjs/protocol.ts";
import type { PeerSocket } from "#src/realtime/peerjs/realm.ts";
import { Wire, type WireOptions } from "#src/realtime/wire.ts";

export interface HeldEvents {
  opened(socket: HeldSocket): void;
  received(socket: HeldSocket, message: string | Buffer): void;
  ponged(socket: HeldSocket): void;
  closed(socket: HeldSocket): void;
}

/** A socket that this gateway holds for the core. */
export class HeldSocket extends Wire implements PeerSocket {
  /** Pongs to Bun's own pings are nothing to the core. */
  private isPinged = false;

  constructor(
    options: WireOptions,
    readonly number: number,
    /** Of a peer; null for a tab. */
    readonly greeting: Greeting | { refused: string } | null,
    private readonly events: HeldEvents,
  ) {
    super(options);
  }

  open(): void {
    this.write(OPEN);
  }

  ping(): void {
    this.isPinged = true;
    this.socket?.ping();
  }

  terminate(): void {
    this.socket?.terminate();
  }

  ponged(): void {
    if (this.isPinged) this.events.ponged(this);
    this.isPinged = false;
  }

  /** A page whose server is away for a moment stays as it is, and says so when something is to be sent. */
  refuse(message: string | Buffer): void {
    const { event, id } = envelopeOf(message.toString());
    if (event === "PING") this.write(encode("PONG", {}));
    else this.write(encodeException(new Problem("unavailable", { retryAfterSeconds: 1 }), event, id));
  }

  protected opened(): void {
    this.events.opened(this);
  }

  protected received(message: string | Buffer): void {
    this.events.received(this, message);
  }

  protected closed(): void {
    this.events.closed(this);
  }
}

function envelopeOf(text: string): { event: string | null; id: string | undefined } {
  try {
    const { event, id } = JSON.parse(text);
    return {
      event: typeof event === "string" ? event.slice(0, 64) : null,
      id: typeof id === "string" ? id.slice(0, 64) : undefined,
    };
  } catch {
    return { event: null, id: undefined };
  }
}
