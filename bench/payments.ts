/** Bank notifications, each with its ledger entries committed before OK, compared with Node: `bun bench/payments.ts`. */
import { join } from "node:path";
import { nodePath } from "./node.ts";
import { noticesOf } from "./payments/orders.ts";
import { percentile } from "./percentile.ts";
import { type BenchRow, printTable } from "./report.ts";
import { type Child, startChild } from "./sockets/child.ts";

const TARGET = 1_000;
/** Payments per round, each with two notifications, and the number of rounds. The first warms up. */
const PAYMENTS = 1_000;
const ROUNDS = 4;
/** Concurrent connections of the bank. */
const AT_ONCE = 16;

interface Measured {
  rates: number[];
  times: number[];
  cpu: number;
}

export async function paymentsBench(): Promise<BenchRow[]> {
  const many = String(PAYMENTS * ROUNDS);
  const program = (name: string) => join(import.meta.dir, "payments", name);
  const ours = await startChild([process.execPath, program("ours.ts"), many]);
  const theirs = await startChild([nodePath(), program("node-http.mjs"), many]);
  const [mine, other] = [empty(), empty()];
  // In turn, so that load on the machine affects both.
  for (let round = 0; round < ROUNDS; round++) {
    await send(ours, round, mine);
    await send(theirs, round, other);
  }
  await Promise.all([ours.stop(), theirs.stop()]);
  return report(mine, other);
}

const empty = (): Measured => ({ rates: [], times: [], cpu: 0 });

async function send(server: Child, round: number, into: Measured): Promise<void> {
  const bodies = Array.from({ length: PAYMENTS }, (_, at) => noticesOf(round * PAYMENTS + at)).flat();
  const before = await server.ask("cpu");
  const times: number[] = [];
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < bodies.length) times.push(await notify(server.port, bodies[next++]!));
    }),
  );
  if (round === 0) return;
  into.rates.push(bodies.length / ((performance.now() - started) / 1_000));
  into.times.push(...times);
  into.cpu += (await server.ask("cpu")) - before;
}

async function notify(port: number, body: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/vip/notification`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const said = await answer.text();
  if (said !== "OK") throw new Error(`A notification was answered ${answer.status}: ${said}`);
  return performance.now() - started;
}

function report(mine: Measured, other: Measured): BenchRow[] {
  const rate = percentile(mine.rates, 0.5);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const cpu = ({ cpu, times }: Measured) => `${Math.round(cpu / times.length)} µs`;
  return [
    {
      name: "notifications with ledger commits",
      value: `${Math.round(rate)}/s`,
      target: `≥ ${TARGET}/s`,
      met: rate >= TARGET,
      note: `${AT_ONCE} connections, each waits for OK, p99 ${ms(percentile(mine.times, 0.99))}, ${cpu(mine)} of CPU; node:http and better-sqlite3 without routes, limits, guards and a log: ${Math.round(percentile(other.rates, 0.5))}/s, ${ms(percentile(other.times, 0.99))}, ${cpu(other)}`,
    },
  ];
}

if (import.meta.main) {
  printTable(await paymentsBench());
  process.exit(0);
}
