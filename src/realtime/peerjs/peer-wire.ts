import { type Caller, Wire } from "../wire.ts";
import type { Greeting } from "./protocol.ts";

/** Who takes the events of `/peerjs` sockets. */
export interface PeerEvents {
  opened(wire: PeerWire): void;
  received(wire: PeerWire, message: string): void;
  closed(wire: PeerWire): void;
}

/**
 * One socket of a peerjs client. Signals come in bursts (an offer with all its candidates), so what a turn of the event
 * loop brings for it is gathered and leaves in one system call: nearly twice the throughput (`bench/sockets.ts`).
 */
export class PeerWire extends Wire {
  private gathered: string[] = [];

  constructor(
    caller: Caller,
    readonly greeting: Greeting | { refused: string },
    private readonly events: PeerEvents,
  ) {
    super(caller);
  }

  override write(frame: string): void {
    if (this.gathered.length === 0) setImmediate(() => this.flush());
    this.gathered.push(frame);
  }

  override close(code?: number, reason?: string): void {
    this.flush();
    super.close(code, reason);
  }

  private flush(): void {
    const frames = this.gathered;
    this.gathered = [];
    this.socket?.cork(() => {
      for (const frame of frames) super.write(frame);
    });
  }

  protected opened(): void {
    this.events.opened(this);
  }

  protected received(message: string | Buffer): void {
    this.events.received(this, message.toString());
  }

  protected closed(): void {
    this.events.closed(this);
  }
}
