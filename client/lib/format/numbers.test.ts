import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  formatCompact,
  formatDistance,
  formatDuration,
  formatNumber,
  formatRating,
  progressPercent,
} from "./numbers.ts";

const NBSP = "\u00a0";
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const amount = fc.double({ min: -1e15, max: 1e15, noNaN: true });

describe("compact numbers", () => {
  test.each([
    [0, "0"],
    [7, "7"],
    [12.34, "12.3"],
    [99.96, "100"],
    [100.4, "100"],
    [999, "999"],
    [1000, "1K"],
    [1284, "1.3K"],
    [12_000, "12K"],
    [100_400, "100K"],
    [999_400, "999K"],
    [999_960, "1M"],
    [3_450_000, "3.5M"],
    [1e9, "1B"],
    [2.5e12, `2${NBSP}500B`],
    [-1284, "-1.3K"],
    [-0.01, "0"],
    [Number.NaN, "0"],
    [Number.POSITIVE_INFINITY, "0"],
  ])("shows %p as %p", (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  test("have one decimal at most, none above 100, and never a trailing .0", () => {
    fc.assert(
      fc.property(amount, (value) => {
        const [, whole, decimals = ""] = /^-?([\d\u00a0]+)(?:\.(\d+))?[KMB]?$/.exec(formatCompact(value))!;
        expect(decimals.length).toBeLessThanOrEqual(1);
        expect(decimals).not.toBe("0");
        if (Number(whole!.replaceAll(NBSP, "")) > 100) expect(decimals).toBe("");
      }),
    );
  });

  test("differ from the number only by rounding", () => {
    const unit: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9 };
    fc.assert(
      fc.property(amount, (value) => {
        const text = formatCompact(value).replaceAll(NBSP, "");
        const read = Number.parseFloat(text) * (unit[text.at(-1)!] ?? 1);
        expect(Math.abs(read - value)).toBeLessThanOrEqual(Math.max(0.051, Math.abs(value) * 0.051));
      }),
    );
  });
});

describe("grouped numbers", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1284, `1${NBSP}284`],
    [1_234_567.891, `1${NBSP}234${NBSP}567.891`],
    [0.123456, "0.1235"],
    [-5000, `-5${NBSP}000`],
    [-0.00001, "0"],
    [Number.NaN, "0"],
  ])("shows %p as %p", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test("take the wanted precision", () => {
    expect(formatNumber(1234.5678, 2)).toBe(`1${NBSP}234.57`);
    expect(formatNumber(1234.5678, 0)).toBe(`1${NBSP}235`);
  });

  test("read back as the same whole number, in groups of three", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const text = formatNumber(value);
        expect(Number(text.replaceAll(NBSP, ""))).toBe(value === 0 ? 0 : value);
        expect(text).toMatch(/^-?\d{1,3}(\u00a0\d{3})*$/);
      }),
    );
  });
});

test("progress is a percentage that never leaves 0 to 100", () => {
  expect(progressPercent(1, 4)).toBe(25);
  expect(progressPercent(0, 0)).toBe(0);
  fc.assert(
    fc.property(fc.double(), fc.double(), (done, total) => {
      const percent = progressPercent(done, total);
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent).toBeLessThanOrEqual(100);
    }),
  );
});

describe("distances", () => {
  test.each([
    [0, "0 m", "0 м"],
    [349.6, "350 m", "350 м"],
    [999.4, "999 m", "999 м"],
    [999.6, "1 km", "1 км"],
    [1240, "1.2 km", "1,2 км"],
    [48_300, "48 km", "48 км"],
    [Number.NaN, "0 m", "0 м"],
    [-5, "0 m", "0 м"],
  ])("of %p metres read %p and %p", (meters, en, ru) => {
    expect(plain(formatDistance(meters, "en"))).toBe(en);
    expect(plain(formatDistance(meters, "ru"))).toBe(ru);
  });
});

test("durations read like a clock", () => {
  expect([0, 7, 765, 3723, -1, Number.NaN].map(formatDuration)).toEqual([
    "0:00",
    "0:07",
    "12:45",
    "1:02:03",
    "0:00",
    "0:00",
  ]);
});

test("A rating keeps its decimal, with the comma of Russian", () => {
  expect(formatRating(4.84, "ru")).toBe("4,8");
  expect(formatRating(5, "ru")).toBe("5,0");
  expect(formatRating(4.84, "en")).toBe("4.8");
});
