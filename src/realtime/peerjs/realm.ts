import { Timeouts } from "#src/timing/timeouts.ts";
import type { Grants } from "./grants.ts";
import { Mailboxes, type SavedMailbox, type WaitingSignal } from "./mailboxes.ts";
import {
  expired,
  FAILURES,
  FAREWELLS,
  failure,
  type Greeting,
  ID_TAKEN,
  readMessage,
  SIGNALS,
  type Signal,
} from "./protocol.ts";

export interface PeerSocket {
  /** Says that the peer is in. */
  open(): void;
  write(text: string): void;
  close(): void;
  /** A gateway holds it, which keeps watch over it and relays its signals. */
  readonly isElsewhere?: boolean;
}

export interface RelayedSignal extends WaitingSignal {
  dst: string;
}

/** The way to peers whose sockets another process holds. */
interface Elsewhere {
  reaches(dst: string): boolean;
  relay(signal: RelayedSignal): void;
}

const NOWHERE: Elsewhere = { reaches: () => false, relay() {} };

/** A socket that returns with the same token takes the place of the one before. */
export interface Peer extends Greeting {
  socket: PeerSocket;
}

/** @internal */
export interface RealmOptions {
  /** Since the last HEARTBEAT. */
  aliveMs: number;
  /** How long a signal waits for a peer that is not here yet. */
  expireMs: number;
  maxPeers: number;
}

/** The reference's own times. Its limit of 5,000 peers is raised, since everyone in a video chat is one. @internal */
export const REALM_DEFAULTS: RealmOptions = { aliveMs: 90_000, expireMs: 5_000, maxPeers: 50_000 };

/** @internal */
export type Realm = ReturnType<typeof createRealm>;

export interface RealmParts {
  grants: Pick<Grants, "use" | "allows" | "whenEnded">;
  /** Whether a token may take an id, which stays its owner's while they are away. */
  mayEnter(id: string, token: string): boolean;
  elsewhere?: Elsewhere;
  /** A peer has come, to this socket, or has gone. */
  moved?(id: string, socket: PeerSocket | null): void;
  options?: Partial<RealmOptions>;
}

/** The peers whose sockets this process holds; at a core, those at gateways too. */
export function createRealm({
  grants,
  mayEnter,
  elsewhere = NOWHERE,
  moved = () => {},
  options = {},
}: RealmParts) {
  const { aliveMs, expireMs, maxPeers } = { ...REALM_DEFAULTS, ...options };
  const peers = new Map<string, Peer>();
  const alive = new Timeouts<Peer>(aliveMs);
  const mailboxes = new Mailboxes(expireMs);
  grants.whenEnded((...ends) => {
    for (const peer of ends) mailboxes.collect(peer);
  });

  /** Null, with the socket closed, if the id belongs to another user or the realm is full. */
  function enter({ id, token }: Greeting, socket: PeerSocket, now: number): Peer | null {
    const known = peers.get(id);
    if (!mayEnter(id, token) || (known && known.token !== token)) return refuse(socket, ID_TAKEN);
    if (!known && !socket.isElsewhere && peers.size >= maxPeers)
      return refuse(socket, failure(FAILURES.full));
    const peer = known ?? { id, token, socket };
    const before = peer.socket;
    peer.socket = socket;
    peers.set(id, peer);
    if (socket.isElsewhere) alive.stop(peer);
    else if (!known || before.isElsewhere) alive.start(peer, now);
    // Its gateway would go on taking signals for it.
    if (before !== socket && before.isElsewhere) before.close();
    moved(id, socket);
    // The reference sends OPEN to new peers only, so one whose dead old socket still hangs would never open again.
    socket.open();
    forward(id);
    return peer;
  }

  function remove(peer: Peer): void {
    alive.stop(peer);
    if (peers.get(peer.id) !== peer) return;
    peers.delete(peer.id);
    moved(peer.id, null);
  }

  function receive(peer: Peer, message: unknown, now: number): void {
    const parsed = readMessage(message);
    if (!parsed) return;
    const { type, dst, payload } = parsed;
    if (type === "HEARTBEAT" && peers.get(peer.id) === peer) alive.start(peer, now);
    else if (type === "LEAVE" && !dst) remove(peer);
    else if (SIGNALS.has(type) && dst) send({ type, src: peer.id, dst, payload }, now);
  }

  /** A signal that may not be relayed is dropped without an answer, which reveals nothing about such a peer. */
  function send(signal: Signal, now: number): void {
    const { type, src, dst } = signal;
    if (!grants.use(src, dst)) return;
    const text = JSON.stringify(signal);
    // What waits goes first.
    forward(dst);
    if (isReachable(dst)) pass({ src, dst, text });
    else if (!FAREWELLS.has(type)) mailboxes.put(dst, { src, text }, now);
  }

  const isReachable = (dst: string) => peers.has(dst) || elsewhere.reaches(dst);

  function pass(signal: RelayedSignal): void {
    const peer = peers.get(signal.dst);
    if (peer) peer.socket.write(signal.text);
    else elsewhere.relay(signal);
  }

  /** Signals that wait for a peer, once it can be reached. */
  function forward(dst: string): void {
    if (!mailboxes.has(dst) || !isReachable(dst)) return;
    for (const signal of mailboxes.collect(dst)) if (grants.allows(signal.src, dst)) pass({ ...signal, dst });
  }

  /** From a peer whose socket another process holds. Its signals may be here before its grant, or before the peer they are for. */
  function arrive({ src, dst, text }: RelayedSignal, now: number): void {
    const isGranted = grants.allows(src, dst);
    if (isGranted) forward(dst);
    if (isGranted && peers.has(dst)) pass({ src, dst, text });
    else mailboxes.put(dst, { src, text }, now);
  }

  /** The peer goes with its socket, unless a newer one took its place. */
  function leave(peer: Peer, socket: PeerSocket): void {
    if (peer.socket === socket) remove(peer);
  }

  function tick(now: number): void {
    for (const { src, dst } of mailboxes.expired(now)) peers.get(src)?.socket.write(expired(src, dst));
    for (const peer of alive.due(now)) {
      remove(peer);
      peer.socket.close();
    }
  }

  return {
    enter,
    receive,
    arrive,
    forward,
    forwardAll(): void {
      for (const dst of mailboxes.addressees()) forward(dst);
    },
    mailboxes: mailboxes.all,

    /** Their peers have until `from` to come, and the usual time after it. */
    restore(saved: SavedMailbox[], from: number): void {
      for (const { dst, signals } of saved) for (const signal of signals) mailboxes.put(dst, signal, from);
    },

    leave,
    tick,
    nextDue(): number | null {
      const due = Math.min(mailboxes.nextDue, alive.nextDue);
      return due === Number.POSITIVE_INFINITY ? null : due;
    },
    get size(): number {
      return peers.size;
    },
  };
}

function refuse(socket: PeerSocket, reason: string): null {
  socket.write(reason);
  socket.close();
  return null;
}
