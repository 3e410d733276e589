import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isInside, parseRange } from "./address-range.ts";
import { AddressSet } from "./address-set.ts";

const setOf = (...ranges: string[]) => new AddressSet(ranges.map((range) => parseRange(range)!));

describe("A set of ranges", () => {
  test.each([
    ["203.0.113.0/24", "203.0.113.200", true],
    ["203.0.113.0/24", "203.0.114.1", false],
    ["203.0.113.7", "203.0.113.7", true],
    ["203.0.113.7", "203.0.113.8", false],
    ["2001:db8::/32", "2001:db8:1::5", true],
    ["2001:db8::/32", "2001:db9::5", false],
    ["203.0.113.0/24", "::ffff:203.0.113.9", true],
    ["203.0.113.0/24", "2001:db8::1", false],
    ["203.0.113.0/24", "", false],
    ["203.0.113.0/24", "not an address", false],
  ])("%s has %p: %p", (range, address, isIn) => {
    expect(setOf(range).has(address)).toBe(isIn);
  });

  test("never has an address of this machine", () => {
    for (const address of ["127.0.0.1", "127.8.8.8", "::1"])
      expect(setOf("0.0.0.0/0", "::/0").has(address)).toBe(false);
  });

  test("answers as a search through all of its ranges would", () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    const range = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
      fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 })),
    );
    fc.assert(
      fc.property(fc.array(range, { maxLength: 20 }), fc.array(address), (ranges, addresses) => {
        const parsed = ranges.flatMap(([network, bits]) => [parseRange(`${network}/${bits}`)!]);
        const set = new AddressSet(parsed);
        for (const one of [...addresses, ...ranges.map(([network]) => network)])
          if (!/^(127\.|::1$|0*:0*:0*:0*:0*:0*:0*:0*1$)/.test(one))
            expect([one, set.has(one)]).toEqual([one, isInside(parsed, one)]);
      }),
    );
  });
});
