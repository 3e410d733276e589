import { expect, test } from "bun:test";
import fc from "fast-check";
import { fromWorld, metresToPixels, moved, toWorld } from "./mercator.ts";
import {
  atEdge,
  CENTRE_MIN_ZOOM,
  CENTRE_ZOOM,
  centredOn,
  contains,
  DEFAULT_ZOOM,
  isInside,
  isZoomedIn,
  MAP_CENTRE,
  nextBox,
  stepZoom,
  widened,
} from "./view.ts";

test("The map begins in Moscow, zoomed in to houses", () => {
  expect(MAP_CENTRE).toEqual({ lat: 55.755864, lon: 37.617698 });
  expect(DEFAULT_ZOOM).toBe(17.6);
});

test.each([
  [undefined, CENTRE_ZOOM],
  [18, 18],
  [17, 17],
  [16.9, CENTRE_MIN_ZOOM],
  [3, CENTRE_MIN_ZOOM],
])("Centring at zoom %p goes to %p", (zoom, to) => {
  expect(centredOn(MAP_CENTRE, zoom)).toEqual({ centre: MAP_CENTRE, zoom: to });
});

test("A pin can be set only when zoomed in to houses", () => {
  expect([16.99, 17, 17.6, 19].map(isZoomedIn)).toEqual([false, true, true, true]);
});

test("The requested box is a third wider on each side, up to the edges of the world", () => {
  const box = widened({ north: 56, south: 55, east: 38, west: 37 });
  expect(box.north).toBeCloseTo(56.33);
  expect(box.south).toBeCloseTo(54.67);
  expect(box.east).toBeCloseTo(38.33);
  expect(box.west).toBeCloseTo(36.67);
  const world = widened({ north: 85, south: -85, east: 180, west: -180 });
  expect(world).toEqual({ north: 85.0511, south: -85.0511, east: 180, west: -180 });
  expect(contains(box, { north: 56, south: 55, east: 38, west: 37 })).toBe(true);
  expect(contains({ north: 56, south: 55, east: 38, west: 37 }, box)).toBe(false);
});

test("Near the date line the requested box crosses it, and holds events on both sides and on the line itself", () => {
  const shown = { north: 53, south: 52, east: 180, west: 178 };
  const box = widened(shown);
  expect(box.west).toBeCloseTo(177.34);
  expect(box.east).toBeCloseTo(-179.34);
  expect(contains(box, shown)).toBe(true);
  expect(contains(shown, box)).toBe(false);
  for (const lon of [178, 179.9, 180, -180, -179.5]) expect(isInside(box, { lat: 52.5, lon })).toBe(true);
  for (const lon of [177, -179, 0]) expect(isInside(box, { lat: 52.5, lon })).toBe(false);
  expect(isInside({ north: 90, south: -90, east: 180, west: -180 }, { lat: 0, lon: 180 })).toBe(true);
});

test.each([
  [17.6, 1, 18],
  [17.6, -1, 17],
  [18, 1, 19],
  [18, -1, 17],
  [19, 1, 19],
  [3, -1, 3],
] as const)("A step from zoom %p by %p leads to %p", (from, step, to) => {
  expect(stepZoom(from, step)).toBe(to);
});

const place = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("Projecting a place and back gives the same place", () => {
  fc.assert(
    fc.property(place, ({ lat, lon }) => {
      const back = fromWorld(toWorld({ lat, lon }));
      expect(back.lat).toBeCloseTo(lat, 8);
      expect(back.lon).toBeCloseTo(lon, 8);
    }),
  );
});

test("A move to the right and down leads east and south, and the opposite move leads back", () => {
  const there = moved(MAP_CENTRE, 100, 50, 17);
  expect(there.lon).toBeGreaterThan(MAP_CENTRE.lon);
  expect(there.lat).toBeLessThan(MAP_CENTRE.lat);
  const back = moved(there, -100, -50, 17);
  expect(back.lat).toBeCloseTo(MAP_CENTRE.lat, 9);
  expect(back.lon).toBeCloseTo(MAP_CENTRE.lon, 9);
});

test("A metre at zoom 18 is about three pixels in Moscow", () => {
  expect(metresToPixels(1, MAP_CENTRE.lat, 18)).toBeCloseTo(2.97, 1);
});

test("A short pan requests no new box; a long one and a much higher zoom do", () => {
  const shown = { north: 56, south: 55, east: 38, west: 37 };
  const asked = nextBox(null, shown);
  expect(asked).toEqual(widened(shown));
  const shifted = (by: number) => ({ ...shown, east: shown.east + by, west: shown.west + by });
  expect(nextBox(asked, shifted(0.3))).toBe(asked);
  expect(nextBox(asked, shifted(0.4))).toEqual(widened(shifted(0.4)));
  const near = { north: 55.5, south: 55.45, east: 37.5, west: 37.45 };
  expect(nextBox(asked, near)).toEqual(widened(near));
});

const SCREEN = { north: 10, south: -10, west: 20, east: 60 };

test.each([
  ["on screen", { lat: 5, lon: 30 }, null],
  ["east of it", { lat: 0, lon: 100 }, { x: 1, y: 0.5 }],
  ["north of it", { lat: 60, lon: 40 }, { x: 0.5, y: 0 }],
  ["beyond the date line, east", { lat: 0, lon: -160 }, { x: 1, y: 0.5 }],
  ["on the other side of the date line, west", { lat: 0, lon: -100 }, { x: 0, y: 0.5 }],
])("The edge point for a place %s", (_where, place, edge) => {
  const found = atEdge(SCREEN, place);
  expect(found && { x: Number(found.x.toFixed(6)), y: Number(found.y.toFixed(6)) }).toEqual(edge);
});
