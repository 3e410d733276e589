import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  coarsePlace,
  DISTANCE_RINGS_KM,
  isRing,
  kilometresBetween,
  type Place,
  ringOf,
  shownDistance,
} from "./distance.ts";

const anyPlace = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});
const inhabited = anyPlace.filter(({ lat }) => Math.abs(lat) < 75);
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const offset = fc.record({ north: fraction, east: fraction });
/** Seeded, so that a failure can be repeated. */
const RUNS = { seed: 2030 };

/** How many kilometres, north to south and east to west, places around `home` share the same `answer`. */
function sharedKilometres(home: Place, answer: (place: Place) => unknown) {
  const here = answer(home);
  const isSame = (there: Place) => Bun.deepEquals(answer(there), here);
  function reach(axis: "lat" | "lon", step: number): Place {
    let [inside, outside] = [0, step];
    for (let n = 0; n < 30; n++) {
      const half = (inside + outside) / 2;
      if (isSame({ ...home, [axis]: home[axis] + half })) inside = half;
      else outside = half;
    }
    return { ...home, [axis]: home[axis] + inside };
  }
  return {
    northSouth: kilometresBetween(reach("lat", -0.3), reach("lat", 0.3)),
    eastWest: kilometresBetween(reach("lon", -1), reach("lon", 1)),
  };
}

describe("A stored place", () => {
  test("covers more than two kilometres from north to south and more than one from east to west", () => {
    fc.assert(
      fc.property(inhabited, (home) => {
        const { northSouth, eastWest } = sharedKilometres(home, coarsePlace);
        expect(northSouth).toBeGreaterThan(2);
        expect(eastWest).toBeGreaterThan(1);
      }),
      RUNS,
    );
  });

  test("lies within three kilometres of the real one, and stays the same when it is made coarse again", () => {
    fc.assert(
      fc.property(inhabited, (real) => {
        const kept = coarsePlace(real);
        expect(kilometresBetween(kept, real)).toBeLessThan(3);
        expect(coarsePlace(kept)).toEqual(kept);
      }),
      RUNS,
    );
  });
});

describe("A shown distance", () => {
  test("is the same both ways, and always a ring or a number of two significant digits", () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, offset, (a, b, grid) => {
        const shown = shownDistance(a, b, grid);
        expect(shown).toBe(shownDistance(b, a, grid));
        const km = shown / 1000;
        if (isRing(shown)) expect(DISTANCE_RINGS_KM as readonly number[]).toContain(km);
        else expect(km).toBe(Number(km.toPrecision(2)));
      }),
      RUNS,
    );
  });

  test("does not distinguish two places in one cell, however often the viewer moves", () => {
    fc.assert(
      fc.property(
        inhabited,
        fc.array(anyPlace, { minLength: 3, maxLength: 12 }),
        offset,
        (home, moves, grid) => {
          const answers = (there: Place) => moves.map((viewer) => shownDistance(viewer, there, grid));
          const { northSouth, eastWest } = sharedKilometres(home, answers);
          expect(northSouth).toBeGreaterThan(4);
          expect(eastWest).toBeGreaterThan(2);
        },
      ),
      { ...RUNS, numRuns: 40 },
    );
  });

  test("is off by no more than two cells", () => {
    const near = fc.tuple(inhabited, fc.double({ min: -1, max: 1, noNaN: true }));
    fc.assert(
      fc.property(near, offset, ([home, step], grid) => {
        const there = { lat: home.lat + step, lon: home.lon };
        const real = kilometresBetween(home, there);
        expect(shownDistance(home, there, grid) / 1000).toBeGreaterThanOrEqual(Math.min(real - 13, 100));
        if (real < 1) expect(shownDistance(home, there, grid)).toBeLessThanOrEqual(10_000);
      }),
      RUNS,
    );
  });

  test.each([
    [0, 5],
    [4.99, 5],
    [5, 10],
    [9.9, 10],
    [24.9, 25],
    [25, 50],
    [99.9, 100],
    [100, 110],
    [104, 110],
    [634, 630],
    [1234, 1200],
    [20_015, 20_000],
  ])("of %p km is shown as %p", (km, shown) => {
    expect(ringOf(km)).toBe(shown);
  });

  test("from Moscow to Saint Petersburg is 630 or 640 kilometres in every grid", () => {
    const [moscow, petersburg] = [
      { lat: 55.7558, lon: 37.6173 },
      { lat: 59.9386, lon: 30.3141 },
    ];
    fc.assert(
      fc.property(offset, (grid) => {
        expect([630_000, 640_000]).toContain(shownDistance(moscow, petersburg, grid));
      }),
      RUNS,
    );
  });
});
