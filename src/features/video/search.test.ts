import { expect, test } from "bun:test";
import { ANY_COMPANION } from "#contract/filters.ts";
import { factsOf, filterOf } from "./search.ts";
import type { SearcherRow } from "./store.ts";

const at = (lat: number | null, lon: number | null, cityLat = 55.75, cityLon = 37.61) =>
  ({ seeProfileInfo: "EVERYONE", birthday: null, lat, lon, cityLat, cityLon }) as SearcherRow;
const placesOf = (row: SearcherRow) => [
  factsOf(row, [], 0).place,
  filterOf({ ...ANY_COMPANION, near: true }, row)?.near,
];

test("A filter by distance knows no more of a place than its cell of eleven kilometres", () => {
  const [facts, near] = placesOf(at(55.71, 37.41));
  expect(facts).toEqual(near!);
  for (const [lat, lon] of [
    [55.71, 37.59],
    [55.79, 37.41],
    [55.79, 37.59],
  ] as const)
    expect(placesOf(at(lat, lon))).toEqual([facts!, near!]);
  expect(placesOf(at(55.81, 37.41))).not.toEqual([facts!, near!]);
});

test("The same holds for the city of a user who shares no place", () => {
  expect(placesOf(at(null, null, 55.71, 37.59))).toEqual(placesOf(at(55.79, 37.41)));
});
