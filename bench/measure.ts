import { heapStats } from "bun:jsc";

/** Bytes on the JavaScript heap after a collection. */
export function heapBytes(): number {
  for (let times = 0; times < 3; times++) Bun.gc(true);
  return heapStats().heapSize; // includes typed arrays
}

export function time(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** CPU time of this thread, independent of other load on the machine. Exact only for long work. */
export function cpuTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}

export function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

export function us(value: number): string {
  return `${Math.round(1000 * value)} µs`;
}
