import type { Found } from "#contract/dating.ts";

/** A line of the grid: people side by side, or how far the search had to go for those below. */
export type Row =
  | { kind: "people"; key: string; people: readonly Found[]; from: number }
  | { kind: "ring"; key: string; ring: number };

/** @param byRing nearer rings come first, and each begins below a line of its own */
export function rowsOf(people: readonly Found[], columns: number, byRing: boolean): Row[] {
  const rows: Row[] = [];
  let begins = 0;
  for (let at = 1; at <= people.length; at++) {
    const ring = people[begins]!.ring;
    const goesOn = at < people.length && at - begins < columns && !(byRing && people[at]!.ring !== ring);
    if (goesOn) continue;
    if (byRing && ring !== null && people[begins - 1]?.ring !== ring)
      rows.push({ kind: "ring", key: `ring ${ring}`, ring });
    rows.push({ kind: "people", key: `row ${begins}`, people: people.slice(begins, at), from: begins });
    begins = at;
  }
  return rows;
}
