import type { SearchResult } from "#contract/dating.ts";

export type GridRow =
  | { kind: "people"; key: string; people: readonly SearchResult[]; from: number }
  | { kind: "ring"; key: string; ring: number };

/** @param byRing whether people are sorted by ring, which gives each ring a heading */
export function gridRows(people: readonly SearchResult[], columns: number, byRing: boolean): GridRow[] {
  const rows: GridRow[] = [];
  let start = 0;
  for (let at = 1; at <= people.length; at++) {
    const ring = people[start]!.ring;
    const goesOn = at < people.length && at - start < columns && !(byRing && people[at]!.ring !== ring);
    if (goesOn) continue;
    if (byRing && ring !== null && people[start - 1]?.ring !== ring)
      rows.push({ kind: "ring", key: `ring ${ring}`, ring });
    rows.push({ kind: "people", key: `row ${start}`, people: people.slice(start, at), from: start });
    start = at;
  }
  return rows;
}
