import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { openDatabase, SERVER_PATIENCE_MS } from "#db/open.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { createProgress } from "./progress.ts";
import { createHub } from "./realtime/hub.ts";
import { Grants } from "./realtime/peerjs/grants.ts";
import { createLog } from "./services/log.ts";
import { createMetrics } from "./services/metrics.ts";
import { createServices } from "./services/services.ts";
import { createSteadyClock } from "./timing/steady-clock.ts";

/** The parts that `overrides` do not replace are made from them: a test's clock is also the clock of the services. */
export function createDeps(config: Config, overrides: Partial<Deps> = {}, mayWrite?: () => boolean): Deps {
  const metrics = overrides.metrics ?? createMetrics();
  const log = overrides.log ?? createLog(config.logLevel);
  const say = (text: string) => log.info(text);
  const show = (title: string, total: number) => createProgress(title, total, { tell: say });
  const opening = { ...config, patienceMs: SERVER_PATIENCE_MS, say, show, mayWrite };
  const parts = {
    config,
    db: overrides.db ?? openDatabase(config.databaseFile, opening),
    log,
    clock: overrides.clock ?? createSteadyClock(),
    ids: overrides.ids ?? (() => Bun.randomUUIDv7()),
    random: overrides.random ?? Math.random,
    legalEditions: overrides.legalEditions ?? LEGAL_EDITIONS,
  };
  return {
    ...parts,
    metrics,
    hub: overrides.hub ?? createHub({ metrics, log: parts.log }),
    grants: overrides.grants ?? new Grants(parts.log),
    services: overrides.services ?? createServices(parts),
  };
}
