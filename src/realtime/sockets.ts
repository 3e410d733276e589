import type { Server, ServerWebSocket } from "bun";
import { CLOSE } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import type { AddressReader } from "#src/http/caller/address.ts";
import { langOf } from "#src/http/caller/lang.ts";
import { problemResponse } from "#src/http/problem-response.ts";
import { keyOf } from "#src/http/rate-limits.ts";
import { Problem } from "#src/problem.ts";
import { Bucket } from "#src/timing/bucket.ts";
import { Crowd } from "./crowd.ts";
import type { Handlers } from "./handlers.ts";
import { isOwnOrigin } from "./origin.ts";
import { createPeerServer } from "./peerjs/peer-server.ts";
import { createTabs } from "./tabs.ts";
import type { Wire } from "./wire.ts";

export type Sockets = ReturnType<typeof createSockets>;

/** A burst is a page that loads, or an offer with all its candidates; no one types twenty messages a second. */
const ALLOWANCE = { burst: 100, perSecond: 20 };

type SocketDeps = Pick<Deps, "config" | "hub" | "log" | "metrics" | "clock" | "ids" | "services"> & {
  /** Whether these PeerServer ids belong to the two ends of one open room or call. */
  mayRelay: (from: string, to: string) => boolean;
  /** Whether this token lets in under this PeerServer id. */
  mayEnter: (id: string, token: string) => boolean;
  messages: Handlers;
  /** Of the client, sent to every tab. */
  build: string;
  addressOf: AddressReader;
};

/** Everything that comes by WebSocket: `/ws` (tabs) and `/peerjs` (signalling of video calls). */
export function createSockets(deps: SocketDeps) {
  const { config, hub, clock, ids } = deps;
  const tabs = createTabs(deps);
  const peers = createPeerServer(deps);
  const wires = new Set<Wire>();
  const crowd = new Crowd(config.socketsPerAddress, keyOf);

  /** Undefined when the request, which asks for a socket, has become one. */
  function upgrade(request: Request, server: Server<Wire>): Response | undefined | "not-mine" {
    const { pathname, searchParams } = new URL(request.url);
    if (!isSocketPath(pathname)) return "not-mine";
    const { address, country } = deps.addressOf(request.headers, server.requestIP(request)?.address ?? "");
    const problem = objectionTo(request, address);
    if (problem) return problemResponse(problem, ids());
    const bucket = config.rateLimits ? new Bucket(ALLOWANCE, clock()) : null;
    const caller = { address, bucket };
    const data =
      pathname === "/ws"
        ? tabs.create({ ...caller, country, lang: langOf(request.headers.toJSON()) })
        : peers.create(caller, searchParams);
    return server.upgrade(request, { data }) ? undefined : problemResponse(new Problem("bad_frame"), ids());
  }

  function objectionTo({ headers }: Request, address: string): Problem | undefined {
    if (!isOwnOrigin(headers.get("origin"), headers.get("host"), config))
      return new Problem("origin_not_allowed");
    if (config.rateLimits && crowd.isFull(address))
      return new Problem("rate_limited", { retryAfterSeconds: 10 });
  }

  return {
    upgrade,

    opened(socket: ServerWebSocket<Wire>): void {
      wires.add(socket.data);
      crowd.join(socket.data.address);
      socket.data.attach(socket);
    },

    received({ data: wire }: ServerWebSocket<Wire>, message: string | Buffer): void {
      wire.receive(message, clock());
    },

    closed({ data: wire }: ServerWebSocket<Wire>): void {
      wires.delete(wire);
      crowd.leave(wire.address);
      wire.detach();
    },

    /** Tells everyone to come back: this process ends, and another takes its place. */
    async stop(): Promise<void> {
      hub.stop();
      peers.stop();
      for (const wire of wires) wire.close(CLOSE.restart, "restart");
    },
  };
}

/** peerjs asks for `/peerjs` when its path is `/`, as ours is, and for `/peerjs/peerjs` when it is `/peerjs`. */
const isSocketPath = (path: string) => path === "/ws" || path === "/peerjs" || path === "/peerjs/peerjs";
