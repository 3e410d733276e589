import { Counter, Gauge } from "prom-client";
import { SECOND_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Dating } from "#src/features/dating/actions.ts";
import type { Events } from "#src/features/events/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Reader } from "#src/http/api.ts";
import type { RequestContext } from "#src/http/request-context.ts";
import { type KeptWorker, keepWorker } from "./kept-worker.ts";
import type { Answer, Applied, Seen } from "./messages.ts";

export type Workers = ReturnType<typeof createWorkers>;

/** Reading everyone takes some seconds; from then on `/readyz` says that a worker is missing. */
const MISSED_AFTER_MS = 60 * SECOND_MS;

interface Parts extends Pick<Deps, "clock" | "log" | "metrics"> {
  count: number;
  /** Starts this program as a worker, whose number is added. */
  command: readonly string[];
  env: Record<string, string | undefined>;
  features: {
    dating: Pick<Dating, "changes">;
    events: Pick<Events, "changes">;
    presence: Pick<Presence, "everyone" | "whenChanged">;
  };
  beatMs?: number;
  pauseMs?: number;
  missedAfterMs?: number;
}

/** Processes that answer what only reads (decision 063). What they cannot answer is answered here. */
export function createWorkers({
  count,
  features,
  metrics,
  beatMs = SECOND_MS,
  missedAfterMs = MISSED_AFTER_MS,
  ...parts
}: Parts) {
  const { presence, dating, events } = features;
  const { clock } = parts;
  const gauges = createMetrics(metrics.registry, () => workers);
  const online = (): Seen[] => presence.everyone().map((userId) => [userId, true, clock()]);
  const workers = Array.from({ length: count }, (_, number) =>
    keepWorker({ ...parts, number, online, ended: () => gauges.restarts.inc({ worker: number }) }),
  );
  for (const { number } of workers) gauges.restarts.inc({ worker: number }, 0);

  presence.whenChanged((...change) => {
    for (const worker of workers) worker.note(change);
  });
  const appliedByAll = (log: keyof Applied) => Math.min(...workers.map(({ applied }) => applied()[log]));
  dating.changes.keepFor(() => appliedByAll("people"));
  events.changes.keepFor(() => appliedByAll("events"));

  const beats = setInterval(() => {
    for (const worker of workers) worker.beat();
  }, beatMs);

  const answer: Reader = (request, context) => {
    const worker = workerOf(workers, context);
    const { requestId, route, lang, session, passedGuard } = context;
    const { pathname, search } = new URL(request.url);
    const answered = worker.ask({
      path: pathname + search,
      headers: request.headers.toJSON(),
      context: { requestId, route, lang, session, passedGuard },
    });
    return answered?.then((given) => noted(given, worker));
  };

  function noted(given: Answer | null, { number }: KeptWorker): Response | null {
    const isGood = given !== null && given.status < 500;
    gauges.requests.inc({ worker: number, outcome: isGood ? "answered" : "failed" });
    return isGood ? new Response(given.body, given) : null;
  }

  return {
    answer,
    isShort: (): boolean => workers.some((worker) => worker.downForMs() > missedAfterMs),
    areUp: (): boolean => workers.every((worker) => worker.isUp()),

    async stop(): Promise<void> {
      clearInterval(beats);
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** One member's always go to the same one, which knows the searches that they continue. */
const workerOf = (workers: readonly KeptWorker[], { session }: RequestContext): KeptWorker =>
  workers[Bun.hash.crc32(session!.userId) % workers.length]!;

function createMetrics(registry: Deps["metrics"]["registry"], workers: () => readonly KeptWorker[]) {
  const registers = [registry];
  const labelNames = ["worker"];
  const gauge = (name: string, help: string, read: (worker: KeptWorker) => number) =>
    new Gauge({
      name: `randevu_worker_${name}`,
      help,
      labelNames,
      registers,
      collect() {
        for (const worker of workers()) this.set({ worker: worker.number }, read(worker));
      },
    });
  gauge("up", "Whether the read worker answers", (worker) => (worker.isUp() ? 1 : 0));
  gauge("resident_memory_bytes", "Memory of the read worker", (worker) => worker.memoryBytes());
  return {
    restarts: new Counter({
      name: "randevu_worker_restarts_total",
      help: "How often the read worker ended and was started anew",
      labelNames,
      registers,
    }),
    requests: new Counter({
      name: "randevu_worker_requests_total",
      help: "What the read worker was asked; the server answers what it fails",
      labelNames: ["worker", "outcome"],
      registers,
    }),
  };
}
