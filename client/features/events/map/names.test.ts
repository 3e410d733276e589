import { describe, expect, test } from "bun:test";
import { LANGS } from "#contract/lang.ts";
import { mapCity as city } from "#test/helpers/map-city.ts";
import { namesOn, overlap, placeNames } from "./names.ts";

/** From the largest to the smallest, as they are loaded. */
const CITIES = [
  city("Moscow", 55.752, 37.616, 10_381_222),
  city("Balashikha", 55.809, 37.958, 507_366),
  city("Khimki", 55.889, 37.445, 259_550),
  city("Mytishchi", 55.91, 37.733, 255_429),
  city("Reutov", 55.758, 37.861, 106_962),
];
const textsAt = (zoom: number) => placeNames(zoom, CITIES, "en").map(({ text }) => text);

describe("Names on the drawn map", () => {
  test("The largest of cities whose names would overlap keeps its name, and nearer the others get theirs", () => {
    expect(textsAt(4)).toEqual(["Moscow"]);
    expect(textsAt(8)).not.toContain("Reutov");
    expect(textsAt(12)).toEqual(["Moscow", "Balashikha", "Khimki", "Mytishchi", "Reutov"]);
  });

  test.each(LANGS)("No two names of the town overlap at any zoom in %s", (lang) => {
    for (let zoom = 3; zoom <= 19; zoom++) {
      const names = placeNames(zoom, CITIES, lang);
      expect(names.length).toBeGreaterThan(0);
      const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));
      expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([]);
    }
  });

  test("A name is on the one tile that its place is on", () => {
    expect(namesOn({ x: 19, y: 10, zoom: 5 }, CITIES, "en").map(({ text }) => text)).toContain("Moscow");
    expect(namesOn({ x: 18, y: 10, zoom: 5 }, CITIES, "en")).toEqual([]);
  });
});
