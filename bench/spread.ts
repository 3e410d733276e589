import type { BenchRow } from "./report.ts";

/**
 * Merges several runs of one benchmark: for each row the median run, by the first number of its value, and the range of the
 * others. A row that only some runs have is taken from those.
 */
export function spreadOf(runs: BenchRow[][]): BenchRow[] {
  const names = [...new Set(runs.flatMap((rows) => rows.map(({ name }) => name)))];
  return names.map((name) => {
    const sorted = runs
      .flatMap((rows) => rows.filter((row) => row.name === name))
      .sort((one, other) => leadingNumber(one.value) - leadingNumber(other.value));
    const median = sorted[Math.floor(sorted.length / 2)]!;
    const [lowest, highest] = [sorted[0]!.value, sorted.at(-1)!.value];
    if (lowest === highest) return median;
    const range = `${sorted.length} runs: ${lowest} to ${highest}`;
    return { ...median, note: median.note ? `${median.note}; ${range}` : range };
  });
}

const leadingNumber = (value: string): number =>
  Number(value.match(/\d[\d,]*(\.\d+)?/)?.[0].replaceAll(",", "") ?? 0);
