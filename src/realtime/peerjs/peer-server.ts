import { parseJson } from "#contract/json.ts";
import { RETURN_WITHIN_MS } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import type { HandedOver } from "#src/handover.ts";
import { Alarm } from "#src/timing/alarm.ts";
import { Wire, type WireOptions, type WireSocket } from "../wire.ts";
import type { SavedMailbox } from "./mailboxes.ts";
import { failure, type Greeting, OPEN, readGreeting } from "./protocol.ts";
import { createRealm, type Peer, type PeerSocket, type RealmParts, type RelayedSignal } from "./realm.ts";

const CHECK_EVERY_MS = 250;

export type PeerServer = ReturnType<typeof createPeerServer>;

/** Of one process, which may be a gateway. */
export function createPeerServer({
  clock,
  counted,
  ...parts
}: Pick<Deps, "clock"> & RealmParts & { counted(peers: number): void }) {
  const realm = createRealm(parts);
  const peers = new Map<PeerSocket, Peer>();
  const alarm = new Alarm(clock, CHECK_EVERY_MS, tick);

  function tick(): void {
    realm.tick(clock());
    alarm.set(realm.nextDue());
  }

  function enter(socket: PeerSocket, greeting: Greeting | { refused: string }): void {
    if ("refused" in greeting) {
      socket.write(failure(greeting.refused));
      socket.close();
      return;
    }
    const peer = realm.enter(greeting, socket, clock());
    if (peer) peers.set(socket, peer);
    counted(peers.size);
    alarm.set(realm.nextDue());
  }

  function received(socket: PeerSocket, text: string): void {
    const peer = peers.get(socket);
    if (!peer) return;
    realm.receive(peer, parseJson(text), clock());
    alarm.set(realm.nextDue());
  }

  function closed(socket: PeerSocket): void {
    const peer = peers.get(socket);
    if (peer) realm.leave(peer, socket);
    peers.delete(socket);
    counted(peers.size);
  }

  return {
    create: (options: WireOptions, query: URLSearchParams) =>
      new PeerWire(options, readGreeting(query), { enter, received, closed }),
    enter,
    received,
    closed,
    arrive(signal: RelayedSignal): void {
      realm.arrive(signal, clock());
      alarm.set(realm.nextDue());
    },
    forward: realm.forward,
    forwardAll: realm.forwardAll,
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

type PeerEvents = Pick<PeerServer, "enter" | "received" | "closed">;

/** The socket of a peer, held by this process or by a gateway. */
export class PeerWire extends Wire implements PeerSocket {
  constructor(
    options: WireOptions,
    private readonly greeting: Greeting | { refused: string },
    private readonly events: PeerEvents,
  ) {
    super(options);
  }

  get isElsewhere(): boolean {
    return this.socket?.letIn !== undefined;
  }

  get holder(): WireSocket | undefined {
    return this.socket;
  }

  open(): void {
    if (this.socket?.letIn) this.socket.letIn();
    else this.write(OPEN);
  }

  protected opened(): void {
    this.events.enter(this, this.greeting);
  }

  protected received(message: string | Buffer): void {
    this.events.received(this, message.toString());
  }

  protected closed(): void {
    this.events.closed(this);
  }
}
