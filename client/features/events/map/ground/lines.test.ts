import { expect, test } from "bun:test";
import fc from "fast-check";
import { lineOf, touches, trace, unpack } from "./lines.ts";

const SIDE = 512;
const TILE = { x: 19, y: 10, zoom: 5 };
type Point = [x: number, y: number];

/** Around the tile, which spans 33.75 to 45 degrees east and 48.9 to 55.8 degrees north. */
const ring = fc.array(
  fc.tuple(fc.double({ min: 20, max: 75, noNaN: true }), fc.double({ min: 0, max: 80, noNaN: true })),
  {
    minLength: 3,
    maxLength: 40,
  },
);

function isInside(points: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (const [index, [x1, y1]] of points.entries()) {
    const [x2, y2] = points.at(index - 1)!;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

const distanceTo = (points: readonly Point[], [x, y]: Point): number =>
  Math.min(
    ...points.map(([x1, y1], index) => {
      const [x2, y2] = points.at(index - 1)!;
      const length = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1;
      const at = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
      return Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1));
    }),
  );

test("What a line leaves out changes nothing on the tile, but for a pixel at an edge", () => {
  const places = fc.tuple(fc.integer({ min: 0, max: SIDE }), fc.integer({ min: 0, max: SIDE }));
  fc.assert(
    fc.property(ring, places, (points, place) => {
      const line = lineOf(points);
      const whole: Point[] = points.map((_, at) => [
        (line.xs[at]! * 2 ** TILE.zoom - TILE.x) * SIDE,
        (line.ys[at]! * 2 ** TILE.zoom - TILE.y) * SIDE,
      ]);
      const drawn: Point[] = [];
      trace(line, TILE, SIDE, (x, y) => drawn.push([x, y]));
      fc.pre(distanceTo(whole, place) > 2);
      expect(isInside(drawn, place)).toBe(isInside(whole, place));
    }),
  );
});

test("A coast far from the tile is passed with few points, and one beyond it is skipped", () => {
  const coast = lineOf(
    Array.from({ length: 1_000 }, (_, at) => [40 + at / 100, 100 + Math.sin(at)] as const),
  );
  const drawn: Point[] = [];
  trace(coast, TILE, SIDE, (x, y) => drawn.push([x, y]));
  expect(drawn.length).toBeLessThan(5);
  expect(touches(coast, TILE)).toBe(false);
});

test("A packed line is longitude and latitude in steps, each point relative to the one before", () => {
  const { xs, west, east } = unpack([7_200, 11_000, 200, 0], 200);
  expect([...xs]).toEqual([(36 + 180) / 360, (37 + 180) / 360]);
  expect([west, east]).toEqual([xs[0]!, xs[1]!]);
});
