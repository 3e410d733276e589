import type { Chart } from "./chart.ts";

/** One row of a table in `docs/performance.md`. */
export interface BenchRow {
  name: string;
  value: string;
  target?: string;
  met?: boolean;
  note?: string;
  /** Shown above the table. */
  chart?: Chart;
}

export function printTable(rows: BenchRow[]): void {
  const cells = rows.map((row) => [row.name, row.value, row.target ?? "", verdict(row), row.note ?? ""]);
  const table = [["what", "measured", "target", "met", "note"], ...cells];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)));
  const line = (texts: string[]) =>
    `| ${texts.map((text, column) => text.padEnd(widths[column]!)).join(" | ")} |`;
  const [head, ...body] = table;
  console.log([line(head!), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n"));
}

function verdict({ met }: BenchRow): string {
  if (met === undefined) return "";
  return met ? "yes" : "NO";
}
