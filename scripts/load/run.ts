import { readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import { bun, root } from "../tools.ts";
import { Books } from "./books.ts";
import { type Gauges, gaugesOf } from "./gauges.ts";
import { type Growth, growthOf, type Series, withoutPageCache } from "./growth.ts";
import { Hearing } from "./hearing.ts";
import type { Counts } from "./promises.ts";
import type { CrowdReport, FromCrowd, Measure, ToCrowd } from "./reports.ts";
import { startTarget, type Target } from "./target.ts";

export interface LoadOptions {
  people: number;
  minutes: number;
  /** 0: one process. */
  gateways: number;
  seed: number;
  /** Seconds between two acts of a member, on average. */
  pace: number;
  /** The server's program, from the root. */
  program?: string;
  /** What ends the servers, for someone who stops the load early. */
  started?: (stop: () => Promise<void>) => void;
  /** Each second, with how many have passed. */
  progress?: (seconds: number) => void;
}

interface Stored {
  rows: number;
  files: number;
  megabytes: number;
}

export interface Sample {
  seconds: number;
  /** Since the sample before. */
  count: Record<Measure, number>;
  p99: Record<Measure, number | null>;
  errors: number;
  nodes: Record<string, Gauges>;
  /** Counted now and then. */
  stored: Stored | null;
}

export interface Result {
  promises: { what: string; broken: number; of: string }[];
  latencies: { what: Measure; count: number; p50: number; p99: number; most: number }[];
  outcomes: Record<string, number>;
  errors: Record<string, number>;
  /** None of a run that is too short to tell. */
  growth: Growth[];
  /** Rows of each table, before and after. */
  tables: Record<string, [before: number, after: number]>;
  /** Of each process. */
  uses: Record<string, Gauges>;
  samples: Sample[];
}

const GUEST_SHARE = 0.6;
const ARRIVAL_MOST_MS = 20 * SECOND_MS;
const COUNTED_EVERY_S = 10;

export async function runLoad({
  people,
  minutes,
  gateways,
  seed,
  pace,
  program,
  started,
  progress,
}: LoadOptions): Promise<Result> {
  const pairs = Math.round((people * (1 - GUEST_SHARE)) / 2);
  const target = await startTarget({ members: 2 * pairs, gateways, program });
  started?.(target.stop);
  try {
    const crowds = await startCrowds();
    const durationMs = minutes * MINUTE_MS;
    const arrivalMs = Math.min(ARRIVAL_MOST_MS, durationMs / 3);
    for (const [n, crowd] of crowds.entries()) {
      const [from, to] = [n, n + 1].map((at) => 2 * Math.floor((pairs * at) / crowds.length));
      const guests = Math.floor((people - 2 * pairs + n) / crowds.length);
      const members = target.members.slice(from, to);
      const { sockets, api } = target;
      crowd.tell({ task: { seed: seed + 1_000_003 * n, sockets, api, guests, members, pace, arrivalMs } });
    }
    return await watch(target, crowds, { durationMs, progress });
  } finally {
    await target.stop();
  }
}

async function watch(
  target: Target,
  crowds: Crowd[],
  { durationMs, progress }: { durationMs: number; progress: LoadOptions["progress"] },
): Promise<Result> {
  const hearing = new Hearing();
  for (const crowd of crowds) crowd.whenReported((report) => hearing.take(report));
  const books = new Books(target.databaseFile);
  const before = books.rows();
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const read = gaugesOf(target.nodes);
  await read();
  while (performance.now() - startedAt < durationMs) {
    await Bun.sleep(SECOND_MS);
    const seconds = Math.round((performance.now() - startedAt) / SECOND_MS);
    samples.push({
      seconds,
      ...hearing.sinceLast(),
      nodes: await read(),
      stored: samples.length % COUNTED_EVERY_S === 0 ? await storedBy(target, books) : null,
    });
    progress?.(seconds);
  }
  const { tally } = hearing;
  for (const counts of await Promise.all(crowds.map((crowd) => crowd.finish()))) tally.add(counts);
  books.checkDays(tally);
  const after = books.rows();
  books.close();
  return {
    ...hearing.summary(),
    growth: growthIn(samples),
    tables: Object.fromEntries(
      Object.entries(after).map(([name, rows]) => [name, [before[name] ?? 0, rows]]),
    ),
    uses: usesIn(samples),
    samples,
  };
}

/** CPU on average, once everyone is there; the most of everything else. */
function usesIn(samples: readonly Sample[]): Result["uses"] {
  const late = samples.slice(Math.floor(samples.length / 3));
  return Object.fromEntries(
    Object.keys(samples[0]?.nodes ?? {}).map((node) => {
      const read = (key: keyof Gauges) => late.map(({ nodes }) => nodes[node]?.[key] ?? 0);
      const most = (key: keyof Gauges) => Math.max(...read(key));
      const cpu = read("cpu").reduce((sum, value) => sum + value, 0) / late.length;
      return [
        node,
        { cpu, megabytes: most("megabytes"), lagMs: most("lagMs"), descriptors: most("descriptors") },
      ];
    }),
  );
}

async function storedBy({ folder, databaseFile }: Target, books: Books): Promise<Stored> {
  const uploads = await readdir(join(folder, "uploads"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return {
    rows: Object.values(books.rows()).reduce((sum, rows) => sum + rows, 0),
    files: uploads.filter((entry) => entry.isFile()).length,
    megabytes: Bun.file(databaseFile).size / 1e6,
  };
}

function growthIn(samples: readonly Sample[]): Growth[] {
  const nodes = Object.keys(samples[0]?.nodes ?? {});
  const read = (node: string, key: keyof Gauges) =>
    samples.map((sample) => sample.nodes[node]?.[key] ?? null);
  const counted = (key: keyof Stored) => samples.map(({ stored }) => stored?.[key] ?? null);
  const done = (countOf: (count: Sample["count"]) => number) => {
    let sum = 0;
    return samples.map(({ count }) => {
      sum += countOf(count);
      return sum;
    });
  };
  const acts = done((count) => Object.values(count).reduce((sum, times) => sum + times, 0));
  const [withDatabase] = nodes;
  const series: Series[] = [
    ...nodes.flatMap((node) => [
      {
        what: `memory of ${node}`,
        unit: "MB",
        values:
          node === withDatabase
            ? withoutPageCache(read(node, "megabytes"), counted("megabytes"))
            : read(node, "megabytes"),
      },
      { what: `descriptors of ${node}`, unit: "", values: read(node, "descriptors") },
    ]),
    { what: "rows", unit: "", values: counted("rows"), per: { what: "acts", done: acts } },
    {
      what: "files",
      unit: "",
      values: counted("files"),
      per: { what: "uploads", done: done((count) => count.upload) },
    },
  ];
  const seconds = samples.map((sample) => sample.seconds);
  return series.map((one) => growthOf(seconds, one)).filter((growth) => growth !== null);
}

type Crowd = Awaited<ReturnType<typeof startCrowd>>;

/** One core is left to the server. */
const startCrowds = () =>
  Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, startCrowd));

async function startCrowd() {
  const ready = Promise.withResolvers<void>();
  const done = Promise.withResolvers<Counts>();
  let reported: (report: CrowdReport) => void = () => {};
  const child = Bun.spawn(bun(join(import.meta.dirname, "crowd.ts")), {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    serialization: "json",
    ipc(message: FromCrowd) {
      if ("ready" in message) ready.resolve();
      else if ("report" in message) reported(message.report);
      else done.resolve(message.done);
    },
  });
  void child.exited.then((code) => {
    for (const waiting of [ready, done]) waiting.reject(new Error(`A process of people ended with ${code}`));
  });
  done.promise.catch(() => {});
  await ready.promise;
  const tell = (message: ToCrowd) => child.send(message);
  return {
    tell,
    whenReported(listener: typeof reported) {
      reported = listener;
    },
    async finish(): Promise<Counts> {
      tell({ finish: true });
      const counts = await done.promise;
      child.kill();
      return counts;
    },
  };
}
