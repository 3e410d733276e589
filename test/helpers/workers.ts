import { join } from "node:path";
import { openDatabase } from "#db/open.ts";
import { accessOf } from "#src/http/access.ts";
import type { Reader } from "#src/http/api.ts";
import { createWorkers } from "#src/workers/workers.ts";
import { until } from "./cluster.ts";
import { bundle, folderWithDatabase, remove } from "./process.ts";
import { TEST_ENV } from "./test-server.ts";
import { createWorld } from "./world.ts";

const HERE: Reader = () => undefined;

/** A world on a file, with real processes that read next to it. They go by the clock of the world. */
export async function worldWithWorkers(count: number, settings: Record<string, string> = {}) {
  const folder = folderWithDatabase();
  const db = openDatabase(join(folder, "app.db"), { synchronous: "NORMAL" });
  const env = { ...settings, DATA_DIR: folder };
  const world = createWorld({ db, env });
  const pids: number[] = [];
  const note = (line: { pid?: number }) => void (line.pid && pids.push(line.pid));
  const workers = createWorkers({
    ...world.deps,
    log: Object.assign(Object.create(world.deps.log), { info: note }),
    features: world.features,
    count,
    command: [process.execPath, bundle("src/main.ts"), "worker"],
    env: { PATH: process.env.PATH, ...TEST_ENV, LOG_LEVEL: "warn", ...env },
    beatMs: 250,
    pauseMs: 25,
  });
  await until(workers.areUp);

  return {
    world,
    workers,
    /** Of those that have become ready, the latest last. */
    pids,
    /** From now on. */
    readByWorkers: () => world.readBy(workers.answer),
    readHere: () => world.readBy(HERE),
    requests: async (outcome: "answered" | "failed"): Promise<number> => {
      const { values } = await world.deps.metrics.registry
        .getSingleMetric("randevu_worker_requests_total")!
        .get();
      return values.reduce((sum, { labels, value }) => sum + (labels.outcome === outcome ? value : 0), 0);
    },
    async stop() {
      await workers.stop();
      await world.close();
      remove(folder);
    },
  };
}

/** Paths of the routes that a worker may answer. */
export const pathsRead = ({ app }: Pick<ReturnType<typeof createWorld>, "app">): string[] =>
  app.routes.filter((route) => accessOf(route).reads).map(({ path }) => path);
