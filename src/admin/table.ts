import { iso } from "#contract/time.ts";
/** `none` if there are no rows. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  none = "None.",
): string {
  if (rows.length === 0) return none;
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join("  ")
      .trimEnd();
  return [columns, ...rows].map(line).join("\n");
}

export const timeOf = (time: number): string => `${iso(time).slice(0, 16).replace("T", " ")} UTC`;
