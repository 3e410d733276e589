import { percentile } from "../percentile.ts";
import type { Child } from "../sockets/child.ts";

/** Requests until the engine has compiled the hot code. */
const WARM_UP = 40_000;
const TURNS = 3;
const REQUESTS_A_TURN = 5_000;
export const AT_ONCE = 16;

/** A server, and the request to measure. */
export interface Measured {
  child: Child;
  url: string;
  headers?: Record<string, string>;
}

export interface Run {
  perCpuSecond: number;
  p50: number;
  p99: number;
}

/**
 * Sends the servers their requests in turns: a machine does more in one minute than in the next, and in turns each server gets its
 * share of both. Runs one after another of the same bare route did 80,000 to 115,000 requests per CPU second.
 */
export async function inTurns<Name extends string>(
  servers: Record<Name, Measured>,
): Promise<Record<Name, Run>> {
  const measured = Object.entries<Measured>(servers).map(([name, server]) => ({
    name,
    server,
    cpuMicros: 0,
    times: [] as number[],
  }));
  for (const { server } of measured) await ask(WARM_UP, server);
  for (let turn = 0; turn < TURNS; turn++)
    for (const one of measured) {
      const before = await one.server.child.ask("cpu");
      one.times.push(...(await ask(REQUESTS_A_TURN, one.server)));
      one.cpuMicros += (await one.server.child.ask("cpu")) - before;
    }
  const runs = measured.map(({ name, times, cpuMicros }) => [
    name,
    {
      perCpuSecond: times.length / (cpuMicros / 1e6),
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
    },
  ]);
  return Object.fromEntries(runs);
}

async function ask(count: number, { url, headers = {} }: Measured): Promise<number[]> {
  const times: number[] = [];
  const one = async () => {
    while (times.length < count) {
      const started = performance.now();
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return times;
}
