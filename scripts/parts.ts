import { oneOf, type Report } from "./report.ts";

export interface Part {
  title: string;
  /** Resolves soon after `stop` with the tests run so far; a part that does not is abandoned. */
  work(stop: AbortSignal): Promise<Report>;
}

export interface Result {
  title: string;
  seconds: number;
  report: Report;
}

interface Rules {
  stop: AbortSignal;
  graceMs: number;
  print(line: string): void;
}

/** Lanes in parallel, their parts in order. A part that throws, hangs or has not begun when `stop` fires counts as failed. */
export async function runLanes(lanes: Part[][], { stop, graceMs, print }: Rules): Promise<Result[]> {
  const results: Result[] = [];
  const givenUp = after(stop, graceMs);

  async function inOrder(parts: Part[]): Promise<void> {
    for (const { title, work } of parts) {
      const began = performance.now();
      const report = stop.aborted ? oneOf(false) : await attempt(title, work);
      const seconds = (performance.now() - began) / 1000;
      results.push({ title, seconds, report });
      print(`=== ${title}: ${report.failed === 0 ? "fine" : "FAILED"}, ${seconds.toFixed(1)} s`);
    }
  }

  async function attempt(title: string, work: Part["work"]): Promise<Report> {
    print(`\n=== ${title}`);
    const done = work(stop).catch((error: unknown) => {
      print(String(error));
      return oneOf(false);
    });
    return Promise.race([done, givenUp.then(() => oneOf(false))]);
  }

  await Promise.all(lanes.map(inOrder));
  return results;
}

/** Without keeping the process alive. */
function after(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => void setTimeout(resolve, ms).unref();
    if (signal.aborted) wait();
    else signal.addEventListener("abort", wait, { once: true });
  });
}
