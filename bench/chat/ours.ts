/** The whole server with so many pairs who chat, on a database in a folder of its own: `bun bench/chat/ours.ts 100`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../db/open.ts";
import { users } from "../../db/schema/index.ts";
import { readConfig } from "../../src/config.ts";
import { createHub } from "../../src/realtime/hub.ts";
import { createServer } from "../../src/server.ts";
import { createLog } from "../../src/services/log.ts";
import { createMetrics } from "../../src/services/metrics.ts";
import { createServices } from "../../src/services/services.ts";
import { answerQuestions } from "../sockets/answer.ts";

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
const server = createServer({
  ...parts,
  metrics,
  hub: createHub({ metrics }),
  services: createServices(parts),
});
const people = Array.from({ length: 2 * Number(process.argv[2]) }, () => {
  const id = parts.ids();
  parts.db.orm.insert(users).values({ id, name: "Анна", sex: "FEMALE", createdAt: 0 }).run();
  return { id, token: server.features.auth.startSession(id) };
});
answerQuestions(Number(new URL(server.listen().url).port), { people });
