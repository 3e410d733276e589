/** The whole server on an existing crowd, reporting its own memory and times: `bun bench/dating/ours.ts FOLDER [WORKERS]`. */
import { join } from "node:path";
import { readConfig } from "../../src/config.ts";
import { createDeps } from "../../src/create-deps.ts";
import { createServer } from "../../src/server.ts";
import { createWorkers } from "../../src/workers/workers.ts";
import { answerQuestions } from "../sockets/answer.ts";

const SEARCHERS = 50;
const CHATTING = 1_000;

const settings = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: "0",
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
};
const [, , DATA_DIR, workers = "0"] = process.argv;
const deps = createDeps(readConfig({ ...settings, DATA_DIR }));
const { features, listen, readBy } = createServer(deps);
process.on("SIGTERM", () => process.exit(0));

/** Resident memory after the allocator has returned what was freed, which takes a second or two. */
const resident = async () => {
  Bun.gc(true);
  await Bun.sleep(3_000);
  Bun.gc(true);
  return process.memoryUsage().rss;
};
// Fills SQLite's page cache, whose size is the same for ten people and a million.
deps.db.sqlite.query("SELECT sum(length(name)) FROM users").get();
const before = await resident();
const started = performance.now();
await features.dating.warmUp();
const builtMs = performance.now() - started;
const indexBytes = (await resident()) - before;

if (workers !== "0") {
  const main = join(import.meta.dirname, "../../src/main.ts");
  const readers = createWorkers({
    ...deps,
    features,
    count: Number(workers),
    command: [process.execPath, main, "worker"],
    env: { ...process.env, ...settings, DATA_DIR },
  });
  while (!readers.areUp()) await Bun.sleep(100);
  readBy(readers.answer);
}

const signedIn = (where: string, many: number) =>
  Array.fromAsync(
    deps.db.sqlite
      .query<{ id: string }, [number]>(
        `SELECT id FROM users WHERE demo = 1 AND ${where} ORDER BY id DESC LIMIT ?`,
      )
      .all(many),
    async ({ id }) => ({ id, token: await features.auth.tokens.sign(features.auth.startSession(id)) }),
  );

answerQuestions(Number(new URL(listen().url).port), {
  builtMs,
  indexBytes,
  searchers: await signedIn("sex = 'MALE' AND country = 'RU' AND goal IS NOT NULL", SEARCHERS),
  people: await signedIn("sex = 'FEMALE'", CHATTING),
});
