import { join } from "node:path";
import type { Db } from "#db/open.ts";
import { seeded } from "#src/chance/seeded.ts";
import { readConfig } from "#src/config.ts";
import { createDeps } from "#src/create-deps.ts";
import type { Deps } from "#src/deps.ts";
import type { Listener } from "#src/http/listen.ts";
import { createServer } from "#src/server.ts";
import { dataFolder } from "./folders.ts";
import { gatewayCount, listenBehindGateways } from "./front.ts";
import { strictAnswers } from "./strict.ts";
import { signToken } from "./tokens.ts";

export type TestServer = ReturnType<typeof createTestServer>;

let made = 0;

/** A whole server whose clock and randomness the test controls, in a data folder of its own. */
export function createTestServer({ env, db, startsAt, ...given }: TestServerOptions) {
  made += 1;
  const folder = join(dataFolder, String(made));
  const config = { ...readConfig({ ...TEST_ENV, DATA_DIR: folder, ...env }), ...NO_CLIENT };
  const clock = createTestClock(startsAt);
  const deps = createDeps(config, { clock, random: seeded(1), ...given, db });
  const server = createServer(deps);
  const checkStrictly = strictAnswers(server.app);
  const { handler, sockets } = server;
  const { seal } = handler;
  let address = "";
  let front: Listener | undefined;

  /** Listens on a real port of loopback. */
  function listen(): { url: string } {
    if (!address && gatewayCount > 0) front = listenBehindGateways({ deps, sockets, seal, handler });
    address ||= (front ?? server.listen()).url;
    return { url: address };
  }

  return {
    deps,
    clock,
    features: server.features,
    monitoring: server.monitoring,
    app: server.app,
    readBy: server.readBy,
    /** Sends a request to the server without a network; `peer` is the client's address. */
    async request(path: string, { peer = "127.0.0.1", ...init }: RequestInit & { peer?: string } = {}) {
      const asked = new Request(new URL(path, "http://localhost"), init);
      const response = await server.handler.answer(asked, peer);
      await checkStrictly(asked.method, path, response);
      return response;
    },
    listen,
    tickSockets: server.tickSockets,
    sockets,
    seal,
    /** Starts a session. Returns its token. */
    signIn: ({ id }: { id: string }) =>
      signToken(server.features.auth.startSession(id), deps.services.secretKeys[0]),
    async stop(): Promise<void> {
      await server.stop();
      await front?.stop();
    },
    takeOver: server.takeOver,
    handOver: server.handOver,
  };
}

export type TestServerOptions = {
  env?: Record<string, string>;
  db: Db;
  /** What its clock shows at first. */
  startsAt?: number | undefined;
} & Partial<Deps>;

export const TEST_ENV = {
  NODE_ENV: "test",
  HOST: "127.0.0.1",
  PORT: "0",
  SECRET_KEY: "a key for tests, long enough to be taken",
  RATE_LIMITS: "off",
  LOG_LEVEL: "silent",
  // Tests never send requests to other servers.
  TILES_URL: "off",
};

/** These tests do not need the built client, and reading it would take a fifth of the time to create a world. */
const NO_CLIENT = { clientDir: "/nowhere" };

/** A clock that stands still until the test advances it. */
function createTestClock(startsAt = Date.UTC(2030, 0, 15, 12)) {
  let now = startsAt;
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return Object.assign(() => now, { advance });
}
