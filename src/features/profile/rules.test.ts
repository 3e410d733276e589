import { expect, test } from "bun:test";
import fc from "fast-check";
import { attributesFilled, coarseDistance, coarsePlace, completeness, maySee } from "./rules.ts";

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("each level lets in exactly those it names", () => {
  const viewers = ["self", "friend", "stranger", "blocked", "guest"] as const;
  const seenBy = (level: "EVERYONE" | "FRIENDS" | "NOBODY") =>
    viewers.filter((viewer) => maySee(viewer, level));
  expect(seenBy("EVERYONE")).toEqual(["self", "friend", "stranger", "guest"]);
  expect(seenBy("FRIENDS")).toEqual(["self", "friend"]);
  expect(seenBy("NOBODY")).toEqual(["self"]);
});

test("no number of measurements finds a home: all of a square kilometre around it answers the same to each", () => {
  // Whoever measures may say that they are anywhere; the answers depend on the kept place alone. So it is enough that
  // every home shares its place with others, far enough to each side.
  const inhabited = place.filter(({ lat }) => Math.abs(lat) < 85);
  fc.assert(
    fc.property(inhabited, fc.array(place, { minLength: 3, maxLength: 12 }), (home, measurers) => {
      const { south, north, west, east } = shared(home);
      const kmNorthSouth = (north - south) * 111.2;
      const kmWestEast = (east - west) * 111.2 * Math.cos((home.lat * Math.PI) / 180);
      expect(kmNorthSouth).toBeGreaterThan(1);
      expect(kmWestEast).toBeGreaterThan(1);
      const answers = (there: typeof home) =>
        measurers.map((measurer) => coarseDistance(coarsePlace(measurer), coarsePlace(there)));
      for (const lat of [south, north])
        for (const lon of [west, east]) expect(answers({ lat, lon })).toEqual(answers(home));
    }),
  );
});

/** How far one may go from here in each direction, in degrees, and still be kept at the same place. */
function shared(home: { lat: number; lon: number }) {
  const kept = coarsePlace(home);
  const isSame = (there: typeof home) => Bun.deepEquals(coarsePlace(there), kept);
  function reach(axis: "lat" | "lon", step: number): number {
    let [inside, outside] = [0, step];
    for (let n = 0; n < 30; n++) {
      const half = (inside + outside) / 2;
      if (isSame({ ...home, [axis]: home[axis] + half })) inside = half;
      else outside = half;
    }
    return home[axis] + inside;
  }
  return {
    south: reach("lat", -0.1),
    north: reach("lat", 0.1),
    west: reach("lon", -2),
    east: reach("lon", 2),
  };
}

test("a coarse place lies within two kilometres or so of the real one, anywhere but at the poles", () => {
  fc.assert(
    fc.property(
      place.filter(({ lat }) => Math.abs(lat) < 85),
      (real) => {
        const kept = coarsePlace(real);
        expect(coarseDistance(kept, real)).toBeLessThanOrEqual(3_000);
      },
    ),
  );
});

test("a coarse place stays where it is when it is made coarse again", () => {
  fc.assert(
    fc.property(
      place.filter(({ lat }) => Math.abs(lat) < 85),
      (real) => {
        const kept = coarsePlace(real);
        expect(coarsePlace(kept)).toEqual(kept);
      },
    ),
  );
});

test("a distance is the same from both ends, in whole kilometres and never nothing", () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const metres = coarseDistance(a, b);
      expect(metres).toBe(coarseDistance(b, a));
      expect(metres % 1000).toBe(0);
      expect(metres).toBeGreaterThanOrEqual(1000);
    }),
  );
});

test("from Moscow to Saint Petersburg it is 634 kilometres", () => {
  expect(coarseDistance({ lat: 55.7558, lon: 37.6173 }, { lat: 59.9386, lon: 30.3141 })).toBe(634_000);
});

test("a full profile is complete, an empty one lacks everything, the photo first", () => {
  const all = {
    avatar: true,
    city: true,
    description: true,
    photos: true,
    tags: true,
    status: true,
    attributes: true,
  };
  expect(completeness(all)).toEqual({ percent: 100, missing: [] });
  const none = Object.fromEntries(Object.keys(all).map((part) => [part, false])) as typeof all;
  expect(completeness(none).percent).toBe(0);
  expect(completeness(none).missing[0]).toBe("avatar");
  expect(completeness({ ...all, status: false })).toEqual({ percent: 95, missing: ["status"] });
});

test("four attributes are enough: nobody has to tell everything", () => {
  const nothing = {
    height: null,
    zodiacSign: null,
    goal: null,
    hasChildren: null,
    badHabits: null,
    physique: null,
    towardsPets: null,
    hairColor: null,
    glassColor: null,
  };
  expect(attributesFilled({ ...nothing, height: 180, goal: "friendship", badHabits: "no" })).toBe(false);
  expect(
    attributesFilled({ ...nothing, height: 180, goal: "friendship", badHabits: "no", glassColor: "green" }),
  ).toBe(true);
});
