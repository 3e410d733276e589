import type { Lang } from "#contract/lang.ts";
import { guestKey } from "#contract/person-key.ts";
import type { ServerData, ServerEvent } from "#contract/realtime.ts";
import type { Connection, Person } from "./connection.ts";
import { encode } from "./frames.ts";
import type { Probed } from "./probes.ts";
import { Wire, type WireOptions } from "./wire.ts";

export interface TabEvents {
  opened(tab: Tab): void;
  renewed(tab: Tab): void;
  received(tab: Tab, message: string | Buffer): void;
  closed(tab: Tab): void;
  probed(tab: Tab): void;
  heard(tab: Tab): void;
}

export class Tab extends Wire implements Connection, Probed {
  readonly id: string;
  readonly device: string;
  readonly country: string;
  readonly lang: Lang;
  resumeToken = newSecret();
  person: Person;
  /** The handler at work for this tab, and the number of frames that wait behind it (`socket-server.ts`). */
  working: Promise<void> | undefined = undefined;
  waiting = 0;
  heardAt = 0;
  silentSince: number | null = null;

  constructor(
    {
      id,
      device,
      country,
      lang,
      ...options
    }: WireOptions & Pick<Connection, "id" | "device" | "country" | "lang">,
    private readonly events: TabEvents,
  ) {
    super(options);
    this.id = id;
    this.device = device;
    this.country = country;
    this.lang = lang;
    this.person = { kind: "guest", key: guestKey(id) };
  }

  send<E extends ServerEvent>(event: E, data: ServerData[E]): void {
    this.write(encode(event, data));
  }

  sendEncoded(frame: string): void {
    this.write(frame);
  }

  renewResumeToken(): void {
    this.resumeToken = newSecret();
    this.events.renewed(this);
  }

  probe(): void {
    this.events.probed(this);
  }

  ping(): void {
    this.socket?.ping();
  }

  giveUp(silentSince: number): void {
    this.silentSince = silentSince;
    // Without a closing handshake, which no one would answer.
    this.socket?.terminate();
  }

  override heard(now: number): void {
    this.heardAt = now;
    this.events.heard(this);
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

const newSecret = () => crypto.getRandomValues(Buffer.alloc(18)).toString("base64url");
