import type { ServerData, ServerEvent } from "#contract/realtime.ts";
import type { Bucket } from "./bucket.ts";
import type { Connection, Person } from "./connection.ts";
import { encode } from "./frames.ts";
import { Wire } from "./wire.ts";

/** Who takes the events of `/ws` sockets. */
export interface TabEvents {
  opened(tab: Tab): void;
  received(tab: Tab, message: string | Buffer): void;
  closed(tab: Tab): void;
}

export interface Origin {
  id: string;
  address: string;
  country: string;
  resumeToken: string;
}

/** A `Connection` over a real socket. */
export class Tab extends Wire implements Connection {
  readonly id: string;
  readonly address: string;
  readonly country: string;
  readonly resumeToken: string;
  person: Person;
  /** The handler at work for this tab, and how many frames wait behind it (`door.ts`). */
  working: Promise<void> | undefined = undefined;
  waiting = 0;

  constructor(
    { id, address, country, resumeToken }: Origin,
    bucket: Bucket | null,
    private readonly events: TabEvents,
  ) {
    super(bucket);
    this.id = id;
    this.address = address;
    this.country = country;
    this.resumeToken = resumeToken;
    this.person = { kind: "guest", key: `guest:${id}` };
  }

  opened(): void {
    this.events.opened(this);
  }

  received(message: string | Buffer): void {
    this.events.received(this, message);
  }

  closed(): void {
    this.events.closed(this);
  }

  send<E extends ServerEvent>(event: E, data: ServerData[E]): void {
    this.write(encode(event, data));
  }

  sendEncoded(frame: string): void {
    this.write(frame);
  }

  join(topic: string): void {
    this.socket?.subscribe(topic);
  }

  leave(topic: string): void {
    this.socket?.unsubscribe(topic);
  }
}
