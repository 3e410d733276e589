import { expect, test } from "bun:test";
import { mapCity as city } from "#test/helpers/map-city.ts";
import { angleTo, cityAt, windOf } from "./bearings.ts";
import { scaleBar } from "./view.ts";

const MOSCOW = city("Moscow", 55.752, 37.616, 12_000_000);
const KHIMKI = city("Khimki", 55.889, 37.43, 250_000);
const TULA = city("Tula", 54.196, 37.618, 470_000);
const TOKYO = city("Tokyo", 35.69, 139.69, 8_000_000);
const PART = city("Cheryomushki", 55.66, 37.55, 60_000);
const CITIES = [TOKYO, PART, TULA, MOSCOW, KHIMKI];

test("A place is in the city whose edge is the nearest, and in none in the open country", () => {
  expect(cityAt({ lat: 55.755, lon: 37.62 }, CITIES)?.en).toBe("Moscow");
  expect(cityAt({ lat: 55.89, lon: 37.42 }, CITIES)?.en).toBe("Khimki");
  expect(cityAt({ lat: 20, lon: 20 }, CITIES)).toBeNull();
});

test.each([
  ["north", { lat: 56, lon: 37 }, 0],
  ["east", { lat: 55, lon: 38 }, 90],
  ["south", { lat: 54, lon: 37 }, 180],
  ["west", { lat: 55, lon: 36 }, 270],
])("A place to the %s has that angle", (_direction, to, angle) => {
  expect(angleTo({ lat: 55, lon: 37 }, to)).toBeCloseTo(angle, 6);
});

test("A direction has the name of the nearest compass point", () => {
  expect([0, 22, 23, 90, 200, 330, 338, 359].map(windOf)).toEqual(["n", "n", "ne", "e", "s", "nw", "n", "n"]);
});

test("A place just across the date line to the east is to the right", () => {
  expect(angleTo({ lat: 0, lon: 179 }, { lat: 0, lon: -179 })).toBeCloseTo(90, 6);
});

test.each([
  [17.6, 55.75, 20],
  [18, 0, 50],
  [14, 55.75, 500],
  [3, 0, 1_000_000],
])("The scale at zoom %p and latitude %p is a round number of metres", (zoom, lat, metres) => {
  const bar = scaleBar(lat, zoom);
  expect(bar.metres).toBe(metres);
  expect(bar.pixels).toBeLessThanOrEqual(96);
  expect(bar.pixels).toBeGreaterThan(36);
});
