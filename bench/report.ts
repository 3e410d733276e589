import { cpus, totalmem } from "node:os";

/** One measured number. */
export interface BenchRow {
  /** What was measured, like "classic, 100,000 waiting". */
  name: string;
  value: number;
  /** "pairs/s", "ms", "kB" … */
  unit: string;
  /** What it should reach, in words: "≥ 500,000". */
  target?: string;
  /** Whether it does. */
  ok?: boolean;
  /** How it was measured, or why it falls short. */
  note?: string;
}

export interface Section {
  title: string;
  /** Null when the benchmark did not run; `problem` tells why. */
  rows: BenchRow[] | null;
  problem?: string;
}

const BEGIN = "<!-- bench -->";
const END = "<!-- /bench -->";

export function toMarkdown(sections: Section[], date: Date): string {
  return [machine(date), ...sections.map(section)].join("\n\n");
}

/** Puts the tables into a page, in the place of the former ones. What people wrote around them stays. */
export function placed(page: string, tables: string): string {
  const block = `${BEGIN}\n\n${tables}\n\n${END}`;
  const before = page.indexOf(BEGIN);
  const after = page.indexOf(END);
  if (before < 0 || after < before) return `${page.trimEnd()}\n\n${block}\n`;
  return page.slice(0, before) + block + page.slice(after + END.length);
}

function machine(date: Date): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const gib = Math.round(totalmem() / 2 ** 30);
  const day = date.toISOString().slice(0, 10);
  return `Measured on ${day}: ${model}, ${cpus().length} cores, ${gib} GiB, ${process.platform} ${process.arch}, Bun ${Bun.version}.`;
}

function section({ title, rows, problem }: Section): string {
  if (!rows) return `## ${title}\n\nNot measured: ${problem ?? "no result"}.`;
  const lines = rows.map(
    ({ name, value, unit, target = "", ok, note = "" }) =>
      `| ${name} | ${grouped(value)} ${unit} | ${target} | ${verdict(ok)} | ${note} |`,
  );
  return [`## ${title}\n`, "| What | Measured | To reach | | How |", "|---|--:|--:|---|---|", ...lines].join(
    "\n",
  );
}

const verdict = (ok: boolean | undefined) => (ok === undefined ? "" : ok ? "yes" : "**no**");

/** 1234567 → "1,234,567"; small numbers keep up to two decimals. */
const grouped = (value: number) =>
  value.toLocaleString("en-US", { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 });

/** The value that a share of all stays under: 0.5 is the median, 0.99 the slowest in a hundred. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
