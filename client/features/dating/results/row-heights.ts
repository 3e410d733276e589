import type { CacheSnapshot } from "virtua";

/** Row heights of a list the user left, so that the restored scroll position shows the same people again. */
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

/** Undefined if the list has changed since the user left it. */
export function keptRowHeights(key: string, columns: number, rows: number): CacheSnapshot | undefined {
  const last = kept.get(key);
  return last?.columns === columns && last.rows === rows ? last.heights : undefined;
}
