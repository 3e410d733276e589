import { expect, test } from "bun:test";
import fc from "fast-check";
import { Positions } from "./line.ts";
import { acceptEachOther, Lines } from "./lines.ts";

const country = fc.constantFrom("RU", "DE", "FR", "");
const wish = fc.constantFrom("*", "RU", "DE", "FR", "XX");
const crowd = fc.array(fc.tuple(country, wish), { minLength: 1, maxLength: 30 });

test("the two lines that a ticket faces hold exactly those whose country and wish fit, each of them once", () => {
  fc.assert(
    fc.property(crowd, (wishes) => {
      const [fromTo, to] = [new Positions(), new Positions()];
      for (const places of [fromTo, to]) places.reserve(wishes.length);
      const lines = new Lines(false, fromTo, to);
      const placements = wishes.map(([country, wantCountry]) => lines.placement(country, wantCountry));
      for (const [slot, placement] of placements.entries())
        for (const line of placement.lines) line.add(slot, 0);

      for (const placement of placements) {
        const faced = placement.lines.flatMap((line) =>
          line.facing.buckets.flatMap((bucket) => bucket.members),
        );
        const fitting = placements.flatMap((other, slot) =>
          acceptEachOther(placement, other) ? [slot] : [],
        );
        expect(faced.toSorted((a, b) => a - b)).toEqual(fitting);
      }
    }),
    { seed: 3, numRuns: 500 },
  );
});

test("two tickets of different modes never face each other", () => {
  const [classic, rated] = [false, true].map(
    (byRating) => new Lines(byRating, new Positions(), new Positions()),
  );
  expect(acceptEachOther(classic!.placement("RU", "*"), rated!.placement("RU", "*"))).toBe(false);
});
