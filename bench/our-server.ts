import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "../db/open.ts";
import { readConfig } from "../src/config.ts";
import { createDeps } from "../src/create-deps.ts";
import { createServer } from "../src/server.ts";

/**
 * Creates the whole server on a database in a temporary folder that is removed when the process exits.
 * @param prepare fills the database before the server is created
 * @param settings added to those common to all benchmarks
 */
export function createOurs(prepare: (db: Db) => void = () => {}, settings: Record<string, string> = {}) {
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
    ...settings,
  });
  const deps = createDeps(config);
  prepare(deps.db);
  const server = createServer(deps);
  return { ...server, db: deps.db, ids: deps.ids, portOf: () => Number(new URL(server.listen().url).port) };
}
