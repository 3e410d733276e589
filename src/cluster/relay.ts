import { Grants } from "#src/realtime/peerjs/grants.ts";
import { createPeerServer, type PeerServer } from "#src/realtime/peerjs/peer-server.ts";
import type { RelayedSignal } from "#src/realtime/peerjs/realm.ts";
import type { Log } from "#src/services/log.ts";
import type { FromCore, FromGateway } from "./codec.ts";
import { AT_CORE } from "./switchboard.ts";
import { GATHER_MS } from "./times.ts";

/** For one gateway, in characters. */
const GATHERED_MAX = 256 * 1024;

interface RelayParts {
  log: Log;
  /** This gateway's own incarnation. */
  here: string;
  hasBroker(): boolean;
  toCore(op: FromGateway): void;
  toGateway(incarnation: string, signals: RelayedSignal[]): void;
}

type Told = Extract<FromCore, ["grant" | "revoke", ...unknown[]]>;

/** The signals of the peers at a gateway: to one another in memory, to those of other gateways over the broker. */
export class Relay {
  readonly peers: PeerServer;
  private readonly grants: Grants;
  /** The gateways of the others, where they are known. */
  private readonly places = new Map<string, string>();
  private readonly gathered = new Map<string, { signals: RelayedSignal[]; size: number }>();
  private timer: Timer | undefined;

  constructor(private readonly parts: RelayParts) {
    const { log, here, hasBroker, toCore } = parts;
    this.grants = new Grants(log);
    this.grants.whenUsed((peer) => toCore(["signalled", peer]));
    this.peers = createPeerServer({
      clock: () => performance.now(),
      grants: this.grants,
      // The core has decided.
      mayEnter: () => true,
      elsewhere: {
        reaches: (dst) => {
          const place = this.places.get(dst);
          return place !== undefined && place !== here && hasBroker();
        },
        relay: (signal) => this.relay(signal),
      },
      counted() {},
    });
  }

  private relay(signal: RelayedSignal): void {
    const place = this.places.get(signal.dst)!;
    if (place === AT_CORE.id) this.parts.toCore(["signal", signal]);
    else this.gather(place, signal);
  }

  private gather(place: string, signal: RelayedSignal): void {
    const gathered = this.gathered.get(place) ?? { signals: [], size: 0 };
    gathered.signals.push(signal);
    gathered.size += signal.text.length;
    this.gathered.set(place, gathered);
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
    if (gathered.size > GATHERED_MAX) this.flush();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const [place, { signals }] of this.gathered) this.parts.toGateway(place, signals);
    this.gathered.clear();
  }

  told(op: Told): void {
    const [kind, peer] = op;
    if (kind === "revoke") this.revoke(peer);
    else this.grant(peer, op[2], op[3]);
  }

  private grant(peer: string, other: string, at: string | null): void {
    if (!this.grants.allows(peer, other)) this.grants.give(peer, other);
    if (at === null) this.places.delete(other);
    else this.places.set(other, at);
    for (const one of [peer, other]) this.peers.forward(one);
  }

  private revoke(peer: string): void {
    const other = this.grants.otherOf(peer);
    for (const one of [peer, other]) if (one !== undefined) this.places.delete(one);
    this.grants.end(peer);
  }

  stop(): void {
    this.flush();
    this.peers.stop();
  }
}
