import { parseJson } from "#contract/json.ts";
import { RETURN_WITHIN_MS } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import type { HandedOver } from "#src/handover.ts";
import { Alarm } from "#src/timing/alarm.ts";
import { Wire, type WireOptions } from "../wire.ts";
import type { SavedMailbox } from "./mailboxes.ts";
import { failure, type Greeting, readGreeting } from "./protocol.ts";
import { createRealm, type Peer, type RealmOptions } from "./realm.ts";

const CHECK_EVERY_MS = 250;

export function createPeerServer({
  clock,
  metrics,
  mayRelay,
  mayEnter,
  options,
}: Pick<Deps, "clock" | "metrics"> & {
  mayRelay(src: string, dst: string): boolean;
  mayEnter(id: string, token: string): boolean;
  options?: Partial<RealmOptions>;
}) {
  const realm = createRealm({ mayRelay, mayEnter, options });
  const peers = new Map<PeerWire, Peer>();
  const alarm = new Alarm(clock, CHECK_EVERY_MS, tick);

  function tick(): void {
    realm.tick(clock());
    alarm.set(realm.nextDue());
  }

  function opened(wire: PeerWire): void {
    if ("refused" in wire.greeting) {
      wire.write(failure(wire.greeting.refused));
      wire.close();
      return;
    }
    const peer = realm.enter(wire.greeting, wire, clock());
    if (peer) peers.set(wire, peer);
    metrics.peers.set(peers.size);
    alarm.set(realm.nextDue());
  }

  function received(wire: PeerWire, text: string): void {
    const peer = peers.get(wire);
    if (!peer) return;
    realm.receive(peer, parseJson(text), clock());
    alarm.set(realm.nextDue());
  }

  function closed(wire: PeerWire): void {
    const peer = peers.get(wire);
    if (peer) realm.leave(peer, wire);
    peers.delete(wire);
    metrics.peers.set(peers.size);
  }

  return {
    create: (options: WireOptions, query: URLSearchParams) =>
      new PeerWire(options, readGreeting(query), { opened, received, closed }),
    tick,
    handover: {
      save: realm.mailboxes,
      restore(saved) {
        realm.restore(saved, clock() + RETURN_WITHIN_MS);
        alarm.set(realm.nextDue());
      },
    } satisfies HandedOver<SavedMailbox[]>,
    stop: () => alarm.stop(),
  };
}

interface PeerEvents {
  opened(wire: PeerWire): void;
  received(wire: PeerWire, message: string): void;
  closed(wire: PeerWire): void;
}

class PeerWire extends Wire {
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
