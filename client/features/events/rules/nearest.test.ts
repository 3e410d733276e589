import { expect, test } from "bun:test";
import fc from "fast-check";
import { kilometresBetween, type Place } from "#contract/distance.ts";
import type { EventPin } from "#contract/event-map.ts";
import type { Bounds } from "../map/view.ts";
import { findNearest } from "./nearest.ts";

const MOSCOW = { lat: 55.755864, lon: 37.617698 };
const at = (lat: number, lon: number) => ({ id: `${lat} ${lon}`, lat, lon }) as EventPin;

/** A fake server with these events, which records the requested boxes. */
function world(events: readonly EventPin[]) {
  const asked: Bounds[] = [];
  const isIn = ({ north, south, west, east }: Bounds, { lat, lon }: Place) =>
    lat <= north && lat >= south && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east);
  const read = async (box: Bounds) => {
    asked.push(box);
    return { data: events.filter((event) => isIn(box, event)), clusters: null };
  };
  return { read, asked };
}

test("The three nearest are found, the nearest first, with no larger box than needed", async () => {
  const { read, asked } = world([
    at(55.77, 37.62),
    at(55.9, 37.6),
    at(55.76, 37.62),
    at(55.78, 37.62),
    at(55.75, 37.6),
  ]);
  const found = await findNearest(MOSCOW, read);
  expect(found.map(({ lat }) => lat)).toEqual([55.76, 55.75, 55.77]);
  expect(asked).toHaveLength(1);
});

test("Without any events, none is found", async () => {
  expect(await findNearest(MOSCOW, world([]).read)).toEqual([]);
});

test("A cluster from the server is found too", async () => {
  const clusters = [{ lat: 59.9, lon: 30.3, count: 4_000 }];
  const found = await findNearest(MOSCOW, async ({ north }) =>
    north > 60 ? { data: [], clusters } : { data: [], clusters: null },
  );
  expect(found.map(({ count, metres }) => [count, Math.round(metres / 1_000)])).toEqual([[4_000, 632]]);
});

test("The first is the nearest of all from any place, also at the date line and the poles", async () => {
  const places = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 179.99, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(places, fc.array(places, { minLength: 1, maxLength: 20 }), async (from, list) => {
      const [first] = await findNearest(from, world(list.map(({ lat, lon }) => at(lat, lon))).read);
      const least = Math.min(...list.map((place) => kilometresBetween(from, place)));
      expect(first!.metres / 1_000).toBeCloseTo(least, 6);
    }),
  );
});
