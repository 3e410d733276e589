import { expect, test } from "bun:test";
import fc from "fast-check";
import type { SearchResult } from "#contract/dating.ts";
import { gridRows } from "./grid-rows.ts";

const peopleIn = (rings: readonly (number | null)[]) =>
  rings.map((ring, id) => ({ id: `${id}`, ring }) as SearchResult);
const drawn = (rings: readonly (number | null)[], columns: number, byRing: boolean) =>
  gridRows(peopleIn(rings), columns, byRing).map((row) =>
    row.kind === "ring" ? `ring ${row.ring}` : row.people.map(({ id }) => id).join(" "),
  );

test("People fill the columns, and each ring begins below its own heading", () => {
  expect(drawn([0, 0, 0, 1], 2, false)).toEqual(["0 1", "2 3"]);
  expect(drawn([0, 0, 0, 1, 6], 2, true)).toEqual(["ring 0", "0 1", "2", "ring 1", "3", "ring 6", "4"]);
  expect(drawn([0, null], 2, true)).toEqual(["ring 0", "0", "1"]);
  expect(drawn([], 3, true)).toEqual([]);
});

test("Every person is in exactly one row, in the order of the search, and no row exceeds the columns", () => {
  const rings = fc
    .array(fc.option(fc.integer({ min: 0, max: 6 })))
    .map((some) => some.toSorted((a, b) => (a ?? 7) - (b ?? 7)));
  fc.assert(
    fc.property(rings, fc.integer({ min: 1, max: 6 }), fc.boolean(), (some, columns, byRing) => {
      const people = peopleIn(some);
      const rows = gridRows(people, columns, byRing).flatMap((row) => (row.kind === "people" ? [row] : []));
      expect(rows.flatMap((row) => row.people)).toEqual(people);
      for (const { people: beside, from } of rows) {
        expect(beside.length).toBeLessThanOrEqual(columns);
        expect(people[from]).toBe(beside[0]!);
      }
    }),
    { numRuns: 60 },
  );
});
