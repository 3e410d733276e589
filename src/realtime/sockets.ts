import { LANGS } from "#contract/lang.ts";
import { CLOSE, SOCKET } from "#contract/limits.ts";
import { isLoopback } from "#src/config/loopback.ts";
import { type Config, VERSION } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import { problemResponse } from "#src/http/problem-response.ts";
import type { AddressReader } from "#src/http/sender/address.ts";
import { NETWORK_SHARES, networksOf } from "#src/http/sender/address-key.ts";
import { Listeners } from "#src/listeners.ts";
import { Problem } from "#src/problem.ts";
import { socketLimit } from "#src/services/descriptors.ts";
import type { Connection } from "./connection.ts";
import { createFrameLimits } from "./frame-limits.ts";
import { createPeerServer, type PeerWire } from "./peerjs/peer-server.ts";
import { Probes } from "./probes.ts";
import { createSocketServer, type Handlers } from "./socket-server.ts";
import { Tab, type TabEvents } from "./tab.ts";
import type { Wire, WireOptions, WireSocket } from "./wire.ts";

export type Sockets = ReturnType<typeof createSockets>;

/** Where requests become sockets: Bun's server, or the gateway that has the request. */
export interface Upgrader {
  requestIP(request: Request): { address: string } | null;
  upgrade(request: Request, options: { data: Wire; headers?: Record<string, string> }): boolean;
}

type SocketDeps = Pick<
  Deps,
  "config" | "db" | "hub" | "grants" | "log" | "metrics" | "clock" | "ids" | "services"
> & {
  mayEnter: (id: string, token: string) => boolean;
  messages: Handlers;
  /** The build of the client, sent to every tab. */
  build: string;
  addressOf: AddressReader;
  /** Reads which browser asks, and the cookie that a new one gets. */
  deviceOf: (headers: Headers) => { device: string; setCookie: string | null };
  isBlocked: (address: string) => boolean;
};

export function createSockets(deps: SocketDeps) {
  const { config, hub, clock, ids, services } = deps;
  const probes = new Probes(clock);
  const tabs = createTabs({ ...deps, probes });
  const peerMoved = new Listeners<[peer: string, to: WireSocket | null]>("peer moved", deps.log);
  const peers = createPeerServer({
    ...deps,
    counted: (count) => deps.metrics.peers.set(count),
    moved: (peer, to) => peerMoved.notify(peer, (to as PeerWire | null)?.holder ?? null),
  });
  const wires = new Set<Wire>();
  const most = socketLimit();
  const socketCounts = new SocketCounts(config.socketsPerAddress);
  let stopping = false;
  const frameLimits = config.rateLimits ? createFrameLimits(config.socketsPerAddress) : null;

  /** Undefined once the request has become a socket. */
  function upgrade(request: Request, server: Upgrader): Response | undefined | "not-mine" {
    const { pathname, searchParams } = new URL(request.url);
    if (!isSocketPath(pathname)) return "not-mine";
    const sender = deps.addressOf(request.headers, server.requestIP(request)?.address ?? "");
    const { address, country } = sender;
    // A browser's socket cannot send the language of the interface as a header.
    const lang = LANGS.find((one) => one === searchParams.get("lang")) ?? sender.lang;
    const problem = objectionTo(request, address);
    if (problem?.status === 429) services.limitRefusals.note(sender, pathname);
    if (problem) return problemResponse(problem, ids());
    const options = { address, limit: frameLimits?.ofSocket(address, clock()) ?? null };
    const upgradeTo = (data: Wire, setCookie: string | null) => {
      // Behind a gateway a socket opens some time after it was let in, and others ask meanwhile.
      socketCounts.add(address);
      if (server.upgrade(request, { data, ...(setCookie && { headers: { "set-cookie": setCookie } }) }))
        return;
      socketCounts.remove(address);
      return problemResponse(new Problem("bad_frame"), ids());
    };
    if (pathname !== "/ws") return upgradeTo(peers.create(options, searchParams), null);
    const { device, setCookie } = deps.deviceOf(request.headers);
    return upgradeTo(tabs.create({ ...options, device, country, lang }), setCookie);
  }

  function objectionTo({ headers }: Request, address: string): Problem | undefined {
    if (stopping) return new Problem("overloaded", { retryAfterSeconds: 1 });
    if (!isOwnOrigin(headers.get("origin"), headers.get("host"), config))
      return new Problem("origin_not_allowed");
    if (deps.isBlocked(address)) return new Problem("address_blocked");
    if (frameLimits && (socketCounts.isFull(address) || !frameLimits.mayOpen(address, clock())))
      return new Problem("rate_limited", { retryAfterSeconds: 10 });
    if (wires.size >= most) return new Problem("overloaded", { retryAfterSeconds: 10 });
  }

  return {
    upgrade,

    opened(socket: WireSocket): void {
      wires.add(socket.data);
      socket.data.attach(socket);
      // Who asked may have been blocked since.
      if (deps.isBlocked(socket.data.address)) socket.data.close(CLOSE.blocked, "blocked");
    },

    /** What is said to a stopping server is said again to the next one, which knows nothing of it. */
    received({ data: wire }: WireSocket, message: string | Buffer): void {
      if (!stopping) wire.receive(message, clock());
    },

    ponged: ({ data: wire }: WireSocket): void => wire.heard(clock()),

    /** Whether it has opened or not. */
    closed({ data: wire }: Pick<WireSocket, "data">): void {
      socketCounts.remove(wire.address);
      if (wires.delete(wire)) wire.detach();
    },

    /** The process that held the socket is gone. */
    lost({ data: wire }: WireSocket, silentSince: number): void {
      if (wire instanceof Tab) wire.silentSince = silentSince;
      this.closed({ data: wire });
    },

    tick: () => probes.tick(),

    /** Calls the listener when a peer is let in on a socket, or has none any more. */
    whenPeerMoved: peerMoved.add,
    /** From a peer whose socket a gateway holds. */
    relayed: peers.arrive,

    /** Their clients ask over HTTP why they get no other. */
    closeBlocked(isBlocked: (address: string) => boolean): void {
      for (const wire of wires) if (isBlocked(wire.address)) wire.close(CLOSE.blocked, "blocked");
    },

    handover: peers.handover,

    async stop(): Promise<void> {
      stopping = true;
      hub.stop();
      peers.stop();
      probes.stop();
      for (const wire of wires) wire.close(CLOSE.restart, "restart");
    },
  };
}

/** peerjs requests `/peerjs` if its path is `/`, as ours is, and `/peerjs/peerjs` if it is `/peerjs`. */
export const isSocketPath = (path: string) =>
  path === "/ws" || path === "/peerjs" || path === "/peerjs/peerjs";

function createTabs({
  hub,
  ids,
  messages,
  build,
  probes,
  ...deps
}: Pick<Deps, "db" | "hub" | "ids" | "log" | "metrics" | "services"> & {
  messages: Handlers;
  build: string;
  probes: Probes;
}) {
  const socketServer = createSocketServer({ ...deps, handlers: messages });
  const welcome = (tab: Tab): void =>
    tab.send("WELCOME", { resumeToken: tab.resumeToken, version: VERSION, build });
  const events: TabEvents = {
    opened(tab) {
      welcome(tab);
      hub.opened(tab);
    },
    renewed: welcome,
    received: socketServer.receive,
    closed(tab) {
      probes.heard(tab);
      hub.closed(tab);
    },
    probed: (tab) => probes.start(tab),
    heard: (tab) => probes.heard(tab),
  };
  return {
    create: (options: WireOptions & Pick<Connection, "device" | "country" | "lang">) =>
      new Tab({ ...options, id: ids() }, events),
  };
}

type PublicAddress = Pick<Config, "publicUrl" | "publicUrlGiven">;

/** Browsers always send an Origin. Without PUBLIC_URL, the requested host and any loopback name count as ours. @internal */
export function isOwnOrigin(origin: string | null, host: string | null, config: PublicAddress): boolean {
  if (origin === null) return true;
  const page = URL.parse(origin);
  const asked = URL.parse(`${page?.protocol}//${host}`);
  if (config.publicUrlGiven) return page?.origin === config.publicUrl.origin;
  if (!page || !asked) return false;
  return page.host === asked.host || (isLoopback(page.hostname) && portOf(page) === portOf(asked));
}

const portOf = (url: URL) => url.port || (url.protocol === "https:" ? "443" : "80");

/** @internal */
export class SocketCounts {
  private readonly open = new Map<string, number>();

  constructor(private readonly max: number) {}

  isFull(address: string): boolean {
    return networksOf(address).some(
      (network, level) => (this.open.get(network) ?? 0) >= this.max * NETWORK_SHARES[level]!,
    );
  }

  add(address: string): void {
    for (const network of networksOf(address)) this.open.set(network, (this.open.get(network) ?? 0) + 1);
  }

  remove(address: string): void {
    for (const network of networksOf(address)) {
      const left = (this.open.get(network) ?? 0) - 1;
      if (left > 0) this.open.set(network, left);
      else this.open.delete(network);
    }
  }
}

export const SOCKET_SETTINGS = {
  // Twice our limit, so that most oversized frames get an error; beyond this Bun just hangs up.
  maxPayloadLength: 2 * SOCKET.maxFrameBytes,
  backpressureLimit: 1024 * 1024,
  // Bun pings after 24 s of silence and gives up 16 s later.
  idleTimeout: 40,
  sendPings: true,
  perMessageDeflate: false,
};
