import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../db/open.ts";
import { readConfig } from "../src/config.ts";
import { createHub } from "../src/realtime/hub.ts";
import { createServer } from "../src/server.ts";
import { createLog } from "../src/services/log.ts";
import { createMetrics } from "../src/services/metrics.ts";
import { createServices } from "../src/services/services.ts";

/**
 * The whole server as `src/main.ts` puts it together, on a database in a folder of its own that goes with the process.
 * @param prepare fills the database before the server is made
 */
export function createOurs(prepare: (db: ReturnType<typeof openDatabase>) => void = () => {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "randevu-bench-"));
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  process.on("SIGTERM", () => process.exit(0));

  const config = readConfig({
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
  });
  const metrics = createMetrics();
  const parts = {
    config,
    db: openDatabase(config.databaseFile, config),
    log: createLog(config.logLevel),
    clock: Date.now,
    ids: () => Bun.randomUUIDv7(),
    random: Math.random,
  };
  prepare(parts.db);
  const deps = { ...parts, metrics, hub: createHub({ metrics }), services: createServices(parts) };
  const server = createServer(deps);
  return { ...server, db: parts.db, ids: parts.ids, portOf: () => Number(new URL(server.listen().url).port) };
}
