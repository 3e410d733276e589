/** What a meeting with its signals costs one process, and core, gateways and broker: `bun bench/cluster.ts`. */
import { readFileSync } from "node:fs";
import { hasBroker } from "../test/helpers/broker.ts";
import { startProcesses } from "../test/helpers/cluster-processes.ts";
import { Meeter, SIGNALS } from "./cluster/meeter.ts";
import { type BenchRow, printTable } from "./report.ts";

const GUESTS = 1_000;
const WARM_UP_MS = 10_000;
const SECONDS = 20;
const SETTLE_MS = 3_000;
const IDLE_SECONDS = 5;
const CORE_TARGET_US = 350;
const SHARE_TARGET = 1 / 3;

/** Of `/proc/…/stat`, on every Linux that Bun runs on. */
const US_PER_TICK = 10_000;

export async function clusterBench(): Promise<BenchRow[]> {
  if (!hasBroker) throw new Error("This machine has no redis-server.");
  const processes = await startProcesses();
  try {
    const alone = await processes.alone();
    const one = await costOf({ urls: [alone.url], pids: [alone.spawned.pid] });
    alone.spawned.kill("SIGKILL");
    await alone.spawned.exited;

    const core = await processes.core("core");
    const gateways = [await processes.gateway("gateway-1"), await processes.gateway("gateway-2")];
    const pids = [core, ...gateways].map(({ spawned }) => spawned.pid);
    const many = await costOf({
      urls: gateways.map(({ url }) => url),
      pids: [...pids, processes.broker.pid],
    });
    return rowsOf(one, many);
  } finally {
    await processes.stop();
  }
}

interface Cost {
  /** Microseconds of CPU a meeting, of each process, beyond what it takes while the same people do nothing. */
  each: number[];
  meetings: number;
}

function rowsOf(one: Cost, many: Cost): BenchRow[] {
  const [alone] = one.each as [number];
  const [core, first, second, broker] = many.each.map(Math.round) as [number, number, number, number];
  return [
    {
      name: `CPU of the core for a meeting with ${SIGNALS} signals`,
      value: `${core} µs`,
      target: `≤ ${CORE_TARGET_US} µs`,
      met: core <= CORE_TARGET_US,
      note: `two gateways ${first} and ${second} µs, broker ${broker} µs; ${Math.round(many.meetings / SECONDS)} meetings a second, each of two sockets at /peerjs`,
    },
    {
      name: "the same against one process alone",
      value: `× ${(core / alone).toFixed(2)}`,
      target: `≤ × ${SHARE_TARGET.toFixed(2)}`,
      met: core / alone <= SHARE_TARGET,
      note: `alone ${Math.round(alone)} µs, at ${Math.round(one.meetings / SECONDS)} meetings a second`,
    },
  ];
}

async function costOf({ urls, pids }: { urls: string[]; pids: number[] }): Promise<Cost> {
  let meetings = 0;
  const guests = await Promise.all(
    Array.from({ length: GUESTS }, (_, n) => Meeter.begin(urls[n % urls.length]!, () => (meetings += 1))),
  );
  await Bun.sleep(WARM_UP_MS);
  const met = meetings;
  const busy = await ticksWithin(SECONDS);
  const done = meetings - met;
  for (const guest of guests) guest.rest();
  await Bun.sleep(SETTLE_MS);
  const idle = await ticksWithin(IDLE_SECONDS);
  for (const guest of guests) guest.close();
  const cost = (n: number) => busy[n]! - (idle[n]! * SECONDS) / IDLE_SECONDS;
  return { each: pids.map((_, n) => (cost(n) * US_PER_TICK) / done), meetings: done };

  async function ticksWithin(seconds: number): Promise<number[]> {
    const before = pids.map(ticksOf);
    await Bun.sleep(seconds * 1_000);
    return pids.map((pid, n) => ticksOf(pid) - before[n]!);
  }
}

/** User and system time. The name of the program, before it, may hold anything. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

if (import.meta.main) {
  printTable(await clusterBench());
  process.exit(0);
}
