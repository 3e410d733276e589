import { cpus, totalmem } from "node:os";
import type { BenchRow } from "./report.ts";

/** One benchmark on the page. Its rows are null when it did not run; `problem` says why. */
export interface Section {
  title: string;
  rows: BenchRow[] | null;
  problem?: string;
}

export const toMarkdown = (sections: Section[], date: Date): string =>
  [machine(date), ...sections.map(({ title, ...body }) => `## ${title}\n\n${table(body)}`)].join("\n\n");

/**
 * Replaces the tables of these benchmarks in a page. Other tables and the notes below each stay. The page has what is to reach a
 * number, or is drawn beside its peers; the rest is printed only.
 */
export function updated(page: string, sections: Section[], date: Date): string {
  const intro = MACHINE.test(page)
    ? page.replace(MACHINE, machine(date))
    : `${page.trimEnd()}\n\n${machine(date)}\n`;
  return sections.reduce(withTable, intro);
}

const MACHINE = /^Measured on .*$/m;

function withTable(page: string, { title, ...body }: Section): string {
  const heading = `## ${title}\n\n`;
  const rows = body.rows?.filter(({ target, chart }) => target || chart) ?? null;
  const shown = table({ ...body, rows });
  const start = page.indexOf(heading);
  if (start < 0) return `${page.trimEnd()}\n\n${heading}${shown}\n`;
  const [before, after] = [page.slice(0, start), page.slice(start + heading.length)];
  return `${before}${heading}${after.replace(FORMER, () => shown)}`;
}

/** A table, or the line in its place. */
const FORMER = /^(Not measured: .*|\|.*(\n\|.*)*)/;

function machine(date: Date): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const gib = Math.round(totalmem() / 2 ** 30);
  const day = date.toISOString().slice(0, 10);
  return `Measured on ${day}: ${model}, ${cpus().length} cores, ${gib} GiB, ${process.platform} ${process.arch}, Bun ${Bun.version}.`;
}

function table({ rows, problem }: Omit<Section, "title">): string {
  if (!rows) return `Not measured: ${problem ?? "no result"}.`;
  const lines = rows.map(
    ({ name, value, target = "", met, note = "" }) =>
      `| ${name} | ${value} | ${target} | ${verdict(met)} | ${note} |`,
  );
  return ["| What | Measured | To reach | Reached | How |", "|---|--:|--:|---|---|", ...lines].join("\n");
}

const verdict = (met: boolean | undefined) => (met === undefined ? "" : met ? "yes" : "**no**");
