import { expect, test } from "bun:test";
import fc from "fast-check";
import { WAVEFORM } from "#contract/limits.ts";
import { barsOf, waveformOf } from "./waveform.ts";

test("Any recording has 64 bars that the server takes, and that are drawn as they were", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3_000 }), (levels) => {
      const waveform = waveformOf(levels);
      expect(waveform).toMatch(WAVEFORM);
      const bars = barsOf(waveform);
      expect(bars.every((bar) => bar >= 0 && bar <= 1)).toBe(true);
      if (Math.max(0, ...levels) >= 0.05) expect(Math.max(...bars)).toBe(1);
    }),
  );
});

test("Silence is flat, and a word in the middle stands out", () => {
  expect(waveformOf(Array(200).fill(0))).toBe("0".repeat(64));
  const bars = barsOf(waveformOf([...Array(100).fill(0.1), 0.9, ...Array(100).fill(0.1)]));
  expect(bars.filter((bar) => bar === 1)).toHaveLength(1);
  expect(bars.indexOf(1)).toBe(32);
});

test("A waveform of a newer build is drawn flat rather than not at all", () => {
  expect(barsOf("z?")).toEqual([0, 0]);
});
