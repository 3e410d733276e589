import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { kilometresBetween } from "#contract/distance.ts";
import { databaseWithCities } from "#test/helpers/database.ts";
import { createPlaces } from "./actions.ts";
import { nearestCity, vectorsOf } from "./rules.ts";

const db = databaseWithCities();
const places = createPlaces({ db, services: { secretKeys: ["a key for tests"] } });

describe("The city of a place", () => {
  test.each([
    ["the middle of Moscow", 55.755864, 37.617698, "Moscow"],
    ["its south-west, nearer to the middle of another town", 55.62, 37.49, "Moscow"],
    ["a suburb with a name of its own", 55.889, 37.43, "Khimki"],
    ["an island of Petersburg", 59.953, 30.21, "Saint Petersburg"],
    ["the outskirts of Novosibirsk", 54.99, 82.8, "Novosibirsk"],
  ])("%s", (_told, lat, lon, name) => {
    expect(places.nearestCity({ lat, lon })?.name).toBe(name);
  });

  test("is the same whether cities were read ahead or on demand", async () => {
    const ahead = createPlaces({ db, services: { secretKeys: ["a key for tests"] } });
    const reading = ahead.warmUp();
    const place = { lat: 59.953, lon: 30.21 };
    expect(ahead.nearestCity(place)).toEqual(places.nearestCity(place)!);
    await reading;
    expect(ahead.nearestCity(place)).toEqual(places.nearestCity(place)!);
    expect(ahead.citiesNamed("новгород", 3)).toEqual(places.citiesNamed("новгород", 3));
  });

  test.each([
    [-40, -130],
    [90, 0],
    [-90, 0],
  ])("is undefined where none is near: %d, %d", (lat, lon) => {
    expect(places.nearestCity({ lat, lon })).toBeUndefined();
  });

  test("is found across the date line", () => {
    expect(places.nearestCity({ lat: -18.1, lon: -179.99 })?.country).toBe("FJ");
  });
});

test("No other city has a nearer edge, by an independent measurement", () => {
  const city = fc.record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    population: fc.integer({ min: 1000, max: 20_000_000 }),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const some = fc.uniqueArray(city, { selector: ({ id }) => id, minLength: 1, maxLength: 40 });
  const anywhere = fc.record({ lat: city.map((c) => c.lat), lon: city.map((c) => c.lon) });
  fc.assert(
    fc.property(some, anywhere, (cities, place) => {
      const found = nearestCity(vectorsOf(cities), place);
      const edge = (c: (typeof cities)[number]) =>
        kilometresBetween(c, place) - 0.005 * Math.sqrt(c.population);
      const least = Math.min(...cities.map(edge));
      if (found === null) return expect(least).toBeGreaterThan(299.9);
      expect(edge(cities.find(({ id }) => id === found)!)).toBeCloseTo(least, 3);
    }),
  );
});
