import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/ports.ts";
import { bun, root } from "../scripts/tools.ts";
import { percentile } from "./percentile.ts";
import type { BenchRow } from "./report.ts";

const ROUNDS = 10;
const TARGET_MS = 300;

/** From starting the process to its first 200, with the client built: once into an empty data folder, then on its data. */
export async function startBench(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "randevu-bench-"));
  const empty = await startOnce(dataDir);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await startOnce(dataDir));
  await rm(dataDir, { recursive: true });

  const median = percentile(times, 0.5);
  return [
    {
      name: "start to first 200, median",
      value: `${Math.round(median)} ms`,
      target: `≤ ${TARGET_MS} ms`,
      met: median <= TARGET_MS,
      note: `${ROUNDS} starts on existing data; the slowest took ${Math.round(Math.max(...times))} ms`,
    },
    {
      name: "start to first 200, empty data folder",
      value: `${Math.round(empty)} ms`,
      note: "one start; makes and fills the database",
    },
  ];
}

async function startOnce(dataDir: string): Promise<number> {
  const port = freePort();
  const started = performance.now();
  const server = Bun.spawn(bun("dist/server.js"), {
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
  await firstAnswer(`http://127.0.0.1:${port}/`, server);
  const taken = performance.now() - started;
  server.kill("SIGTERM");
  await server.exited;
  return taken;
}

/** Asks every 2 ms, which is as exact as this number needs to be. */
async function firstAnswer(url: string, server: Bun.Subprocess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.status === 200) return;
    await Bun.sleep(2);
  }
  throw new Error(`The server exited with code ${server.exitCode} before it answered.`);
}
