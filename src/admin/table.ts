/** Columns as wide as their widest cell, under their names. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join("  ")
      .trimEnd();
  return [columns, ...rows].map(line).join("\n");
}
