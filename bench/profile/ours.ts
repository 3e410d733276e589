/** The whole server on a town of demo people, two of whom have all that a profile can have. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../db/open.ts";
import { addReferenceData } from "../../db/seed/reference.ts";
import { settleTown } from "../../db/seed/town.ts";
import { readConfig } from "../../src/config.ts";
import { createHub } from "../../src/realtime/hub.ts";
import { createServer } from "../../src/server.ts";
import { createLog } from "../../src/services/log.ts";
import { createMetrics } from "../../src/services/metrics.ts";
import { createServices } from "../../src/services/services.ts";
import { flag } from "../../test/helpers/photos.ts";
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
addReferenceData(parts.db);
settleTown(parts.db, Date.now());
const server = createServer({
  ...parts,
  metrics,
  hub: createHub({ metrics }),
  services: createServices(parts),
});
const [me, other] = parts.db.sqlite.query<{ id: string }, []>("SELECT id FROM users LIMIT 2").all();
await dress(me!.id);
await dress(other!.id);
answerQuestions(Number(new URL(server.listen().url).port), {
  token: server.features.auth.startSession(me!.id),
  otherId: other!.id,
});

async function dress(id: string): Promise<void> {
  const { images, profile } = server.features;
  const photo = new Uint8Array(flag(64, 64));
  for (let n = 0; n < 4; n++) images.addToGallery(id, (await images.upload(id, photo)).id);
  profile.setAvatar(id, (await images.upload(id, photo)).id);
  profile.setStatus(id, "Кофе, потом всё остальное");
  profile.setPlace(id, { lat: 55.75, lon: 37.62 });
  profile.update(id, { tags: ["горы", "джаз", "настольные игры", "кино", "велосипед"], cityId: 524_901 });
}
