/** Five thousand guests who join and press Next at random, on the whole server in another process: `bun bench/end-to-end.ts`. */
import { join } from "node:path";
import { type Meeting, pairing, Wanderer } from "../test/load/wanderer.ts";
import { percentile } from "./percentile.ts";
import { type BenchRow, printTable } from "./report.ts";
import { startChild } from "./sockets/child.ts";

const GUESTS = 5_000;
const SECONDS = 30;
const TARGET_MS = 50;

export async function endToEndBench(): Promise<BenchRow[]> {
  const child = await startChild([process.execPath, join(import.meta.dirname, "sockets/ours.ts")]);
  const url = `http://127.0.0.1:${child.port}`;
  const meetings: Meeting[] = [];
  const entered = pairing((meeting) => meetings.push(meeting));
  const guests: Wanderer[] = [];
  while (guests.length < GUESTS) {
    for (let n = 0; n < 100; n++) guests.push(new Wanderer(url, Math.random, entered));
    await Bun.sleep(20);
  }
  const cpuBefore = await child.ask("cpu");
  const stalls = watchStalls();
  await Bun.sleep(SECONDS * 1_000);
  const cpu = (await child.ask("cpu")) - cpuBefore;
  const stall = stalls.stop();
  for (const guest of guests) guest.stop();
  const agreed = await Promise.all(guests.map((guest) => guest.agrees()));
  const wrong = agreed.filter((agrees) => !agrees).length;
  for (const guest of guests) guest.close();
  await child.stop();

  const waits = meetings.map(({ possibleAt, enteredAt }) => enteredAt - possibleAt);
  const p99 = percentile(waits, 0.99);
  return [
    {
      name: "a pair can be made → both have ENTER_ROOM, p99",
      value: `${p99.toFixed(1)} ms`,
      target: `≤ ${TARGET_MS} ms`,
      met: p99 <= TARGET_MS,
      note: `p50 ${percentile(waits, 0.5).toFixed(1)} ms; ${GUESTS} guests for ${SECONDS} s, ${Math.round(meetings.length / SECONDS)} rooms a second; the server used ${Math.round(cpu / SECONDS / 1e4)} % of a core; this process itself was held up for up to ${Math.round(stall)} ms`,
    },
    {
      name: "guests who disagree with the server at the end",
      value: String(wrong),
      target: "0",
      met: wrong === 0,
    },
  ];
}

/** Measures the longest time this process was blocked, which on a busy machine is part of the numbers above. */
function watchStalls(): { stop(): number } {
  const everyMs = 10;
  let [worst, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    worst = Math.max(worst, now - last - everyMs);
    last = now;
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return worst;
    },
  };
}

if (import.meta.main) {
  printTable(await endToEndBench());
  process.exit(0);
}
