import type { Node } from "./target.ts";

export interface Gauges {
  /** Percent of one core, since the last reading. */
  cpu: number;
  megabytes: number;
  /** The longest delay of the event loop since the last reading. */
  lagMs: number;
  descriptors: number;
}

/** Reads what the processes say of themselves at `/metrics`. */
export function gaugesOf(nodes: readonly Node[]): () => Promise<Record<string, Gauges>> {
  const before = new Map<string, { at: number; seconds: number }>();
  return async () => {
    const read = await Promise.all(
      nodes.map(async ({ name, url }) => {
        const text = await (await fetch(`${url}/metrics`)).text();
        const at = performance.now();
        const seconds = metricIn(text, "process_cpu_seconds_total");
        const last = before.get(name) ?? { at: 0, seconds };
        before.set(name, { at, seconds });
        const gauges: Gauges = {
          cpu: (100_000 * (seconds - last.seconds)) / (at - last.at),
          megabytes: metricIn(text, "process_resident_memory_bytes") / 1e6,
          lagMs: 1_000 * metricIn(text, "nodejs_eventloop_lag_max_seconds"),
          descriptors: metricIn(text, "process_open_fds"),
        };
        return [name, gauges] as const;
      }),
    );
    return Object.fromEntries(read);
  };
}

function metricIn(text: string, name: string): number {
  return Number(text.match(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m"))?.[1] ?? 0);
}
