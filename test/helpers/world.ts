import { seeded } from "#src/chance/seeded.ts";
import { readConfig } from "#src/config.ts";
import { createDeps } from "#src/create-deps.ts";
import type { Deps } from "#src/deps.ts";
import { createServer } from "#src/server.ts";
import { dataFolder } from "./data-folder.ts";
import { emptyDatabase } from "./database.ts";
import { strictAnswers } from "./strict.ts";
import { signToken } from "./tokens.ts";

export type World = ReturnType<typeof createWorld>;

/**
 * Creates a whole server on `:memory:`, with a clock and randomness controlled by the test. `env` are settings as an operator
 * would set them; the rest replaces parts of `deps`.
 */
export function createWorld({ env, ...given }: { env?: Record<string, string> } & Partial<Deps> = {}) {
  const config = { ...readConfig({ ...TEST_ENV, ...env }), ...NO_CLIENT };
  const clock = createTestClock();
  const db = given.db ?? emptyDatabase();
  const deps = createDeps(config, { clock, random: seeded(1), ...given, db });
  const server = createServer(deps);
  const checkStrictly = strictAnswers(server.app);

  return {
    deps,
    clock,
    features: server.features,
    monitoring: server.monitoring,
    app: server.app,
    /** Sends a request to the server without a network; `peer` is the client's address. */
    async request(path: string, { peer = "127.0.0.1", ...init }: RequestInit & { peer?: string } = {}) {
      const asked = new Request(new URL(path, "http://localhost"), init);
      const response = await server.door.answer(asked, peer);
      await checkStrictly(asked.method, path, response);
      return response;
    },
    /** Listens on a real port of loopback. */
    listen: server.listen,
    tickSockets: server.tickSockets,
    /** Starts a session. Returns its token. */
    signIn: ({ id }: { id: string }) =>
      signToken(server.features.auth.startSession(id), deps.services.secretKey),
    stop: server.stop,
    async close() {
      await server.stop();
      db.close();
    },
  };
}

const TEST_ENV = {
  NODE_ENV: "test",
  DATA_DIR: dataFolder,
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
function createTestClock() {
  let now = Date.UTC(2030, 0, 15, 12);
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return Object.assign(() => now, { advance });
}
