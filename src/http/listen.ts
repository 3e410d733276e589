import type { Server } from "bun";
import type { MaybePromise } from "elysia";
import { ConfigError } from "#src/config/config-error.ts";
import { urlHost } from "#src/config/url-host.ts";
import type { Config } from "#src/config.ts";
import type { Sockets, Upgrader } from "#src/realtime/sockets.ts";
import { SOCKET_SETTINGS } from "#src/realtime/sockets.ts";
import type { Wire } from "#src/realtime/wire.ts";
import type { RequestHandler } from "./request-handler.ts";

export interface Listener {
  url: string;
  stop(): Promise<void>;
}

/** Those of this process, or of a gateway, which asks its core first. */
export type SocketEvents = Pick<Sockets, "opened" | "received" | "ponged" | "closed"> & {
  upgrade(request: Request, server: Upgrader): MaybePromise<ReturnType<Sockets["upgrade"]>>;
};

/** Beyond it Bun refuses by itself, without our problem details. */
const BODY_CEILING_BYTES = 16 * 1024 * 1024;
const FINISH_WITHIN_MS = 5_000;
const CLOSE_WITHIN_MS = 1_000;

export function listen({
  config,
  handler,
  sockets,
}: {
  config: Pick<Config, "host" | "port">;
  handler: Pick<RequestHandler, "answer" | "seal">;
  sockets: SocketEvents;
}): Listener {
  const throughDoor = (request: Request, server: Server<Wire>) =>
    handler.answer(request, server.requestIP(request)?.address ?? "");

  /** Returns no promise for a socket of this process: its remains would stay in memory as long as the socket. */
  function upgrade(request: Request, server: Server<Wire>) {
    const answer = sockets.upgrade(request, server);
    if (answer instanceof Promise) return answer.then((late) => answered(late, request, server));
    return answered(answer, request, server);
  }

  function answered(answer: ReturnType<Sockets["upgrade"]>, request: Request, server: Server<Wire>) {
    if (answer === "not-mine") return throughDoor(request, server);
    return answer && handler.seal(answer);
  }

  const server = takePort(config, () =>
    Bun.serve<Wire>({
      hostname: config.host,
      port: config.port,
      maxRequestBodySize: BODY_CEILING_BYTES,
      idleTimeout: 30,
      fetch(request, server) {
        if (!URL.canParse(request.url)) return handler.seal(unreadable());
        return (wantsSocket(request) ? upgrade : throughDoor)(request, server);
      },
      websocket: {
        ...SOCKET_SETTINGS,
        open: (socket) => sockets.opened(socket),
        message: (socket, message) => sockets.received(socket, message),
        pong: (socket) => sockets.ponged(socket),
        close: (socket) => sockets.closed(socket),
      },
    }),
  );

  return {
    url: `http://${urlHost(config.host)}:${server.port}`,
    async stop() {
      const finished = server.stop();
      await Promise.race([finished, Bun.sleep(FINISH_WITHIN_MS)]);
      // Left to itself after that: it waits for connections whose other end is gone.
      await Promise.race([server.stop(true), Bun.sleep(CLOSE_WITHIN_MS)]);
    },
  };
}

function takePort<T>({ host, port }: Pick<Config, "host" | "port">, take: () => T): T {
  try {
    return take();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new ConfigError(
        `PORT: got ${port}, wants a free port; another program listens on ${urlHost(host)}:${port}. Stop it, or choose another: PORT=${port + 1}.`,
      );
    if (code === "EACCES")
      throw new ConfigError(`PORT: got ${port}, wants one that this user may take, like 3000.`);
    // For a name that it cannot resolve Bun reports whatever error the process met last, like the EEXIST of a folder.
    throw new ConfigError(
      `HOST: got "${host}", wants an address of this machine, like 0.0.0.0 or 127.0.0.1.`,
    );
  }
}

/** Answered here, since every part parses the address, and an error thrown to Bun takes a quarter of a second to print. */
const unreadable = () => new Response("The Host header is missing or names no host.\n", { status: 400 });

const wantsSocket = ({ headers }: Request) => headers.get("upgrade")?.toLowerCase() === "websocket";
