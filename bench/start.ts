import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "../scripts/ports.ts";
import { SERVER_BUILD } from "../scripts/server.ts";
import { bun, root } from "../scripts/tools.ts";
import { percentile } from "./percentile.ts";
import type { BenchRow } from "./report.ts";

const ROUNDS = 10;
const TIMES_BARE = 2;
const SERVER = "dist/server.js";
const BARE = "bench/start/bare.ts";

/**
 * Time from starting the process to its first 200, with the client built: once with an empty data folder, then on its data,
 * alternating with an Elysia app of one route, so that load on the machine affects both.
 */
export async function startBench(): Promise<BenchRow[]> {
  const dir = await mkdtemp(join(tmpdir(), "randevu-bench-"));
  const dataDir = join(dir, "data");
  const bareFile = join(dir, "bare.js");
  await bundleBare(bareFile);
  const empty = await startOnce(SERVER, dataDir);
  const times: number[] = [];
  const readyTimes: number[] = [];
  const bareTimes: number[] = [];
  const bundledTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await startOnce(SERVER, dataDir));
    readyTimes.push(await startOnce(SERVER, dataDir, "/readyz"));
    bareTimes.push(await startOnce(BARE, dataDir));
    bundledTimes.push(await startOnce(bareFile, dataDir));
  }
  await rm(dir, { recursive: true });

  const [median, ready, bare, bundled] = [times, readyTimes, bareTimes, bundledTimes].map((all) =>
    percentile(all, 0.5),
  );
  const share = median! / bare!;
  return [
    {
      name: "start to first 200, median",
      value: `${Math.round(median!)} ms`,
      note: `a page, ${ROUNDS} starts on existing data; the slowest took ${Math.round(Math.max(...times))} ms`,
    },
    {
      name: "start until all routes and sockets answer, median",
      value: `${Math.round(ready!)} ms`,
      note: `until /readyz; × ${(ready! / bare!).toFixed(2)} of the bare app`,
    },
    {
      name: "the same against a bare Elysia app",
      value: `× ${share.toFixed(2)}`,
      target: `≤ × ${TIMES_BARE}`,
      met: share <= TIMES_BARE,
      note: `which takes ${Math.round(bare!)} ms from its source, and ${Math.round(bundled!)} ms built as ours is`,
    },
    {
      name: "start to first 200, empty data folder",
      value: `${Math.round(empty)} ms`,
      note: "one start; makes and fills the database",
    },
  ];
}

async function bundleBare(path: string): Promise<void> {
  await Bun.build({
    ...SERVER_BUILD,
    entrypoints: [join(root, BARE)],
    outdir: dirname(path),
    naming: "bare.js",
  });
}

async function startOnce(file: string, dataDir: string, path = "/"): Promise<number> {
  const port = freePort();
  const started = performance.now();
  const server = Bun.spawn(bun(file), {
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
