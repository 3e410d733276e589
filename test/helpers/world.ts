import { openDatabase } from "#db/open.ts";
import { createApp } from "#src/app.ts";
import { type Config, readConfig } from "#src/config.ts";
import type { Deps } from "#src/deps.ts";
import { createFeatures } from "#src/features.ts";
import { createAddressReader } from "#src/http/address.ts";
import { createDoor } from "#src/http/door.ts";
import { createMessages } from "#src/messages.ts";
import { createHub } from "#src/realtime/hub.ts";
import { createSockets } from "#src/realtime/sockets.ts";
import { type RunningServer, startServer } from "#src/server.ts";
import { createLog } from "#src/services/log.ts";
import { createMetrics } from "#src/services/metrics.ts";
import { createServices } from "#src/services/services.ts";

export type World = ReturnType<typeof createWorld>;

/** A whole server of its own on `:memory:`, whose clock and chance the test holds. */
export function createWorld(overrides: { env?: Record<string, string> } & Partial<Deps> = {}) {
  const { env, ...given } = overrides;
  const config: Config = readConfig({
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: "0",
    SECRET_KEY: "a key for tests that is long enough",
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    ...env,
  });
  let now = Date.UTC(2030, 0, 15, 12);
  const clock = Object.assign(() => now, {
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  });
  const db = given.db ?? openDatabase(":memory:", config);
  const log = createLog(config.logLevel);
  const metrics = createMetrics();
  const deps: Deps = {
    config,
    db,
    log,
    metrics,
    services: createServices({ config, clock }),
    hub: createHub({ clock, log, metrics }),
    clock,
    ids: () => Bun.randomUUIDv7(),
    random: seeded(1),
    ...given,
  };
  const features = createFeatures(deps);
  const app = createApp(deps, features);
  const addressOf = createAddressReader({ config, countryOf: deps.services.countries.of });
  const door = createDoor({ ...deps, app, addressOf });
  const running: RunningServer[] = [];

  return {
    deps,
    features,
    app,
    clock,
    request: (path: string, init?: RequestInit & { peer?: string }) =>
      door(new Request(new URL(path, "http://localhost"), init), init?.peer ?? "127.0.0.1"),
    listen() {
      const sockets = createSockets({ ...deps, features, messages: createMessages(features), addressOf });
      const server = startServer({ config, door, sockets });
      running.push(server);
      return server;
    },
    async close() {
      for (const server of running) await server.stop();
      db.close();
    },
  };
}

/** Chance that is the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
