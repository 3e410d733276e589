import type { Server, WebSocketHandler } from "bun";
import { CLOSE, SOCKET } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import type { Features } from "#src/features.ts";
import type { AddressReader } from "#src/http/address.ts";
import { VERSION } from "#src/version.ts";
import { Bucket } from "./bucket.ts";
import { createDoor } from "./door.ts";
import type { Handlers } from "./handlers.ts";
import { isOwnOrigin } from "./origin.ts";
import { Tab, type TabEvents } from "./tab.ts";
import type { Wire } from "./wire.ts";

type SocketDeps = Pick<Deps, "config" | "hub" | "log" | "metrics" | "clock" | "ids"> & {
  features: Features;
  messages: Handlers;
  addressOf: AddressReader;
};

export function createSockets(deps: SocketDeps) {
  const { config, hub, clock, ids } = deps;
  const door = createDoor({ ...deps, handlers: deps.messages });
  const wires = new Set<Wire>();
  const tabEvents: TabEvents = {
    opened(tab) {
      tab.send("WELCOME", { resumeToken: tab.resumeToken, version: VERSION });
      hub.opened(tab);
    },
    received: door.receive,
    closed: hub.closed,
  };
  const bucket = () => (config.rateLimits ? new Bucket({ burst: 100, perSecond: 20 }, clock()) : null);

  function upgrade(request: Request, server: Server<unknown>): Response | undefined | "not-mine" {
    const path = new URL(request.url).pathname;
    if (path !== "/ws") return "not-mine";
    if (!isOwnOrigin(request.headers.get("origin"), request.headers.get("host"), config))
      return new Response(null, { status: 403 });
    const { address, country } = deps.addressOf(request.headers, server.requestIP(request)?.address ?? "");
    const resumeToken = crypto.getRandomValues(Buffer.alloc(18)).toString("base64url");
    const data = new Tab({ id: ids(), address, country, resumeToken }, bucket(), tabEvents);
    return server.upgrade(request, { data }) ? undefined : new Response(null, { status: 426 });
  }

  const websocket: WebSocketHandler<Wire> = {
    maxPayloadLength: 2 * SOCKET.maxFrameBytes,
    backpressureLimit: 1024 * 1024,
    idleTimeout: 60,
    sendPings: true,
    perMessageDeflate: false,
    open(socket) {
      wires.add(socket.data);
      socket.data.attach(socket);
    },
    message(socket, message) {
      socket.data.received(message);
    },
    close(socket) {
      wires.delete(socket.data);
      socket.data.detach();
    },
  };

  return {
    upgrade,
    websocket,
    async stop(): Promise<void> {
      for (const wire of wires) wire.close(CLOSE.restart, "restart");
      hub.stop();
    },
  };
}
