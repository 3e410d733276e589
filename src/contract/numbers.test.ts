import { expect, test } from "bun:test";
import { mapQuery } from "./event-map.ts";
import { addressQuery } from "./map.ts";

const BOX = { tl_lat: "56", tl_lon: "37", br_lat: "55", br_lon: "38" };

test.each(["", " ", null, undefined, "north", "90.1"])("%p is not a latitude", (lat) => {
  expect(addressQuery.safeParse({ lat, lon: "37.6" }).success).toBe(false);
  expect(mapQuery.safeParse({ ...BOX, br_lat: lat }).success).toBe(false);
});

test.each([
  ["0", 0],
  ["-90", -90],
  ["55.75", 55.75],
])("%p is a latitude", (lat, degrees) => {
  expect(addressQuery.parse({ lat, lon: "37.6" }).lat).toBe(degrees);
});
