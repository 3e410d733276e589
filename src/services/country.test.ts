import { expect, test } from "bun:test";
import { countries } from "./country.ts";

test.each([
  ["8.8.8.8", "US"],
  ["77.88.8.8", "RU"],
  ["2a02:6b8::feed:0ff", "RU"],
  ["127.0.0.1", ""],
  ["10.0.0.1", ""],
  ["::1", ""],
  ["not an address", ""],
  ["", ""],
])("the country of %p is %p", (address, country) => {
  expect(countries.of(address)).toBe(country);
});
