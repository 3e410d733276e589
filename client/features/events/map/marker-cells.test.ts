import { expect, test } from "bun:test";
import { cellsOf } from "./marker-cells.ts";

test("Cells cover exactly the part of the map, also to the west and north of the world's corner", () => {
  expect(cellsOf({ left: 10, top: 10, right: 500, bottom: 512 })).toEqual([{ column: 0, row: 0 }]);
  expect(cellsOf({ left: -1, top: 511, right: 513, bottom: 513 })).toEqual([
    { column: -1, row: 0 },
    { column: 0, row: 0 },
    { column: 1, row: 0 },
    { column: -1, row: 1 },
    { column: 0, row: 1 },
    { column: 1, row: 1 },
  ]);
});

test("At the closest zoom, where the world is 134 million pixels wide, a screen takes nine cells", () => {
  const corner = 512 * 150_000 + 100;
  expect(cellsOf({ left: corner, top: corner, right: corner + 1_200, bottom: corner + 1_000 })).toHaveLength(
    9,
  );
});
