import { availableParallelism } from "node:os";
import { join } from "node:path";
import { MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import { percentile } from "../../bench/percentile.ts";
import { bun, root } from "../tools.ts";
import { type Gauges, gaugesOf } from "./gauges.ts";
import type { CrowdReport, FromCrowd, Measured, ReadBack, ToCrowd } from "./person.ts";
import { RoomJudge } from "./promises.ts";
import { startTarget, type Target } from "./target.ts";

export interface LoadOptions {
  people: number;
  minutes: number;
  /** 0: one process. */
  gateways: number;
  seed: number;
  /** The server's program, from the root. */
  program?: string;
  /** What ends the servers, for someone who stops the load early. */
  started?: (stop: () => Promise<void>) => void;
  /** Each second, with how many have passed. */
  progress?: (seconds: number) => void;
}

export interface Sample {
  seconds: number;
  /** Since the sample before. */
  count: Record<What, number>;
  p99: Record<What, number | null>;
  errors: number;
  nodes: Record<string, Gauges>;
}

export interface Result {
  promises: { what: string; broken: number; of: string }[];
  latencies: { what: What; count: number; p50: number; p99: number; most: number }[];
  errors: Record<string, number>;
  samples: Sample[];
}

type What = Measured | "pair";
const WHATS: readonly What[] = ["pair", "ack", "delivery", "search", "return"];
const GUEST_SHARE = 0.6;
const ARRIVAL_MOST_MS = 20 * SECOND_MS;

export async function runLoad({
  people,
  minutes,
  gateways,
  seed,
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
      const [from, to] = [n, n + 1].map((at) => 2 * Math.floor((pairs * at) / crowds.length)) as [
        number,
        number,
      ];
      const guests = Math.floor((people - 2 * pairs + n) / crowds.length);
      const members = target.members.slice(from, to);
      const { sockets, api } = target;
      crowd.tell({ task: { seed: seed + 1_000_003 * n, sockets, api, guests, members, arrivalMs } });
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
  const judge = new RoomJudge();
  const all = emptyTimes();
  let recent = emptyTimes();
  const errors: Record<string, number> = {};
  let refused = 0;
  for (const crowd of crowds)
    crowd.whenReported(({ entries, times, errors: told }) => {
      const pair = entries.map((entry) => judge.take(entry)).filter((wait) => wait !== null);
      for (const [what, took] of [["pair", pair], ...Object.entries(times)] as [What, number[]][]) {
        for (const ms of took) {
          all[what].push(ms);
          recent[what].push(ms);
        }
      }
      for (const [code, count] of Object.entries(told)) {
        errors[code] = (errors[code] ?? 0) + count;
        refused += count;
      }
    });

  const samples: Sample[] = [];
  const startedAt = performance.now();
  const read = gaugesOf(target.nodes);
  await read();
  while (performance.now() - startedAt < durationMs) {
    await Bun.sleep(SECOND_MS);
    const [took, failed] = [recent, refused];
    recent = emptyTimes();
    refused = 0;
    const seconds = Math.round((performance.now() - startedAt) / SECOND_MS);
    samples.push({
      seconds,
      count: each((what) => took[what].length),
      p99: each((what) => (took[what].length > 0 ? percentile(took[what], 0.99) : null)),
      errors: failed,
      nodes: await read(),
    });
    progress?.(seconds);
  }
  const found = await Promise.all(crowds.map((crowd) => crowd.finish()));
  const sum = (key: keyof ReadBack) => found.reduce((total, one) => total + one[key], 0);
  return {
    promises: [
      { what: "No one is in two rooms", broken: judge.wrong, of: `${judge.meetings} meetings` },
      { what: "Every confirmed message is read back", broken: sum("lost"), of: `${sum("acked")} messages` },
      { what: "No message is stored twice", broken: sum("doubled"), of: `${sum("acked")} messages` },
      { what: "Server and guest agree in the end", broken: sum("disagree"), of: `${sum("guests")} guests` },
    ],
    latencies: WHATS.map((what) => ({
      what,
      count: all[what].length,
      p50: percentile(all[what], 0.5),
      p99: percentile(all[what], 0.99),
      most: all[what].reduce((most, ms) => Math.max(most, ms), 0),
    })),
    errors,
    samples,
  };
}

const each = <T>(of: (what: What) => T) =>
  Object.fromEntries(WHATS.map((what) => [what, of(what)])) as Record<What, T>;
const emptyTimes = () => each((): number[] => []);

type Crowd = Awaited<ReturnType<typeof startCrowd>>;

/** One core is left to the server. */
const startCrowds = () =>
  Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, startCrowd));

async function startCrowd() {
  const ready = Promise.withResolvers<void>();
  const done = Promise.withResolvers<ReadBack>();
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
    async finish(): Promise<ReadBack> {
      tell({ finish: true });
      const read = await done.promise;
      child.kill();
      return read;
    },
  };
}
