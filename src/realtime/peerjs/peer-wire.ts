import { Wire, type WireOptions } from "../wire.ts";
import type { Greeting } from "./protocol.ts";

/** Receives what happens on `/peerjs` sockets. */
export interface PeerEvents {
  opened(wire: PeerWire): void;
  received(wire: PeerWire, message: string): void;
  closed(wire: PeerWire): void;
}

/** One socket of a peerjs client. */
export class PeerWire extends Wire {
  constructor(
    options: WireOptions,
    readonly greeting: Greeting | { refused: string },
    private readonly events: PeerEvents,
  ) {
    super(options);
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
