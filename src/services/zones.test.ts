import { expect, test } from "bun:test";
import fc from "fast-check";
import { isZone } from "#contract/zoned-time.ts";
import { zoneAt } from "./zones.ts";

test.each([
  [55.755864, 37.617698, "Europe/Moscow"],
  [54.7104, 20.4522, "Europe/Kaliningrad"],
  [56.8389, 60.6057, "Asia/Yekaterinburg"],
  [43.1155, 131.8855, "Asia/Vladivostok"],
  [43.2389, 76.8897, "Asia/Almaty"],
  [52.52, 13.405, "Europe/Berlin"],
  [-13.83, -171.76, "Pacific/Apia"],
])("Clocks at %d, %d follow %s", (lat, lon, zone) => {
  expect(zoneAt({ lat, lon })).toBe(zone);
});

test("Every place on earth has a known zone, including the poles and the date line", () => {
  const degrees = (most: number) =>
    fc.oneof(fc.double({ min: -most, max: most, noNaN: true }), fc.constantFrom(-most, 0, most));
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lon) => {
      expect(isZone(zoneAt({ lat, lon })), `${lat}, ${lon}`).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
