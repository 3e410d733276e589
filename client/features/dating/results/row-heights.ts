import type { CacheSnapshot } from "virtua";

/** The row heights of a list that was left. With them the browser's scroll position shows the same people again. */
interface RowHeights {
  columns: number;
  rows: number;
  heights: CacheSnapshot;
}

const LISTS_MAX = 20;
const kept = new Map<string, RowHeights>();

export function keepRowHeights(key: string, heights: RowHeights): void {
  kept.delete(key);
  kept.set(key, heights);
  if (kept.size > LISTS_MAX) kept.delete(kept.keys().next().value!);
}

/** Undefined when the list has changed since it was left. */
export function keptRowHeights(key: string, columns: number, rows: number): CacheSnapshot | undefined {
  const last = kept.get(key);
  return last?.columns === columns && last.rows === rows ? last.heights : undefined;
}
