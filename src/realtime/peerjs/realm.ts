import { Timeouts } from "#src/timing/timeouts.ts";
import { Mailboxes, type SavedMailbox } from "./mailboxes.ts";
import {
  expired,
  FAILURES,
  FAREWELLS,
  failure,
  type Greeting,
  ID_TAKEN,
  OPEN,
  readMessage,
  SIGNALS,
  type Signal,
} from "./protocol.ts";

export interface PeerSocket {
  write(text: string): void;
  close(): void;
}

/** A socket that returns with the same token takes the place of the one before. */
export interface Peer extends Greeting {
  socket: PeerSocket;
}

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

/** `mayRelay` decides who may signal to whom, `mayEnter` whether a token may take an id, which stays its owner's while they are away. */
export function createRealm({
  mayRelay,
  mayEnter,
  options = {},
}: {
  mayRelay(src: string, dst: string): boolean;
  mayEnter(id: string, token: string): boolean;
  options?: Partial<RealmOptions>;
}) {
  const { aliveMs, expireMs, maxPeers } = { ...REALM_DEFAULTS, ...options };
  const peers = new Map<string, Peer>();
  const alive = new Timeouts<Peer>(aliveMs);
  const mailboxes = new Mailboxes(expireMs);

  /** Null, with the socket closed, if the id belongs to another user or the realm is full. */
  function enter({ id, token }: Greeting, socket: PeerSocket, now: number): Peer | null {
    const known = peers.get(id);
    if (!mayEnter(id, token) || (known && known.token !== token)) return refuse(socket, ID_TAKEN);
    if (!known && peers.size >= maxPeers) return refuse(socket, failure(FAILURES.full));
    const peer = known ?? add({ id, token, socket }, now);
    peer.socket = socket;
    // The reference sends OPEN to new peers only, so one whose dead old socket still hangs would never open again.
    socket.write(OPEN);
    for (const { text } of mailboxes.collect(id)) socket.write(text);
    return peer;
  }

  function add(peer: Peer, now: number): Peer {
    peers.set(peer.id, peer);
    alive.start(peer, now);
    return peer;
  }

  function remove(peer: Peer): void {
    if (peers.get(peer.id) === peer) peers.delete(peer.id);
    alive.stop(peer);
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
    if (!mayRelay(src, dst)) return;
    const peer = peers.get(dst);
    if (peer) peer.socket.write(JSON.stringify(signal));
    else if (!FAREWELLS.has(type)) mailboxes.put(dst, { src, text: JSON.stringify(signal) }, now);
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
