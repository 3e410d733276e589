import { LEGAL_EDITIONS } from "#contract/legal-editions.ts";
import { openDatabase } from "#db/open.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { createHub } from "./realtime/hub.ts";
import { createLog } from "./services/log.ts";
import { createMetrics } from "./services/metrics.ts";
import { createServices } from "./services/services.ts";

/**
 * What the server is made from, for production, tests and benchmarks alike. `given` replaces parts; the rest is made
 * from those, so that a test's clock is also the clock of the services.
 */
export function createDeps(config: Config, given: Partial<Deps> = {}): Deps {
  const metrics = given.metrics ?? createMetrics();
  const parts = {
    config,
    db: given.db ?? openDatabase(config.databaseFile, config),
    log: given.log ?? createLog(config.logLevel),
    clock: given.clock ?? Date.now,
    ids: given.ids ?? (() => Bun.randomUUIDv7()),
    random: given.random ?? Math.random,
    legalEditions: given.legalEditions ?? LEGAL_EDITIONS,
  };
  return {
    ...parts,
    metrics,
    hub: given.hub ?? createHub({ metrics }),
    services: given.services ?? createServices(parts),
  };
}
