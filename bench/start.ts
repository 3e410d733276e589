import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/ports.ts";
import { bun, root } from "../scripts/tools.ts";
import { percentile } from "./percentile.ts";
import type { BenchRow } from "./report.ts";

const ROUNDS = 10;
const READY_MS = 1_000;
const SERVER = "dist/server.js";

/** Time from starting the process to its first answers, with the client built: on no data, and on the demo town. */
export async function startBench(): Promise<BenchRow[]> {
  const dir = await mkdtemp(join(tmpdir(), "randevu-bench-"));
  const empty = await startOnce(join(dir, "empty"), "/readyz");
  const town = join(dir, "town");
  const seeding = Bun.spawn(bun("scripts/seed/run.ts"), {
    cwd: root,
    env: { ...process.env, DATA_DIR: town },
  });
  if ((await seeding.exited) !== 0) throw new Error("The demo town could not be made.");
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await startOnce(town, "/readyz"));
  await rm(dir, { recursive: true });

  const median = percentile(times, 0.5);
  return [
    {
      name: "start to /readyz on the demo town, median",
      value: `${Math.round(median)} ms`,
      target: `≤ ${READY_MS} ms`,
      met: median <= READY_MS,
      note: `${ROUNDS} starts; the slowest took ${Math.round(Math.max(...times))} ms`,
    },
    {
      name: "start to /readyz, empty data folder",
      value: `${Math.round(empty)} ms`,
      note: "one start; makes and fills the database",
    },
  ];
}

async function startOnce(dataDir: string, path: string): Promise<number> {
  const port = freePort();
  const started = performance.now();
  const server = Bun.spawn(bun(SERVER), {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  await firstAnswer(`http://127.0.0.1:${port}${path}`, server);
  const taken = performance.now() - started;
  server.kill("SIGTERM");
  await server.exited;
  return taken;
}

/** Polls every 2 ms, which is precise enough. */
async function firstAnswer(url: string, server: Bun.Subprocess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.status === 200) return;
    await Bun.sleep(2);
  }
  throw new Error(`The server exited with code ${server.exitCode} before it answered.`);
}
