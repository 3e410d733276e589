import type { Server } from "bun";
import type { Deps } from "./deps.ts";
import type { Door } from "./http/door.ts";
import type { createSockets } from "./realtime/sockets.ts";

export type Sockets = ReturnType<typeof createSockets>;

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/** Takes the port: sockets to the hub, everything else through the door. */
export function startServer({
  config,
  door,
  sockets,
}: Pick<Deps, "config"> & { door: Door; sockets: Sockets }): RunningServer {
  const server = Bun.serve({
    hostname: config.host,
    port: config.port,
    fetch(request, server) {
      const upgraded = sockets.upgrade(request, server);
      if (upgraded !== "not-mine") return upgraded;
      return door(request, server.requestIP(request)?.address ?? "");
    },
    websocket: sockets.websocket,
  }) as Server<unknown>;
  return {
    url: server.url.origin,
    async stop() {
      await sockets.stop();
      await server.stop();
    },
  };
}
