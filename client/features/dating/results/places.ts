import type { CacheSnapshot } from "virtua";

/** How a list stood when it was left: the heights of its rows, so that the browser's scroll position is the same place. */
interface Place {
  columns: number;
  heights: CacheSnapshot;
  rows: number;
}

const KEPT = 20;
const places = new Map<string, Place>();

export function keepPlace(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
  if (places.size > KEPT) places.delete(places.keys().next().value!);
}

/** The heights of a list that is as it was left. */
export function heightsOf(key: string, columns: number, rows: number): CacheSnapshot | undefined {
  const place = places.get(key);
  return place?.columns === columns && place.rows === rows ? place.heights : undefined;
}
