import { cpus, totalmem } from "node:os";
import type { BenchRow } from "./report.ts";

/** One benchmark on the page. Its rows are null when it did not run; `problem` tells why. */
export interface Section {
  title: string;
  rows: BenchRow[] | null;
  problem?: string;
}

const BEGIN = "<!-- bench -->";
const END = "<!-- /bench -->";

export const toMarkdown = (sections: Section[], date: Date): string =>
  [machine(date), ...sections.map(section)].join("\n\n");

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
    ({ name, value, target = "", met, note = "" }) =>
      `| ${name} | ${value} | ${target} | ${verdict(met)} | ${note} |`,
  );
  return [
    `## ${title}\n`,
    "| What | Measured | To reach | Reached | How |",
    "|---|--:|--:|---|---|",
    ...lines,
  ].join("\n");
}

const verdict = (met: boolean | undefined) => (met === undefined ? "" : met ? "yes" : "**no**");
