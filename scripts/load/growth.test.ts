import { expect, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { growthOf, type Series, withoutPageCache } from "./growth.ts";

const HOUR_S = 3_600;
const seconds = Array.from({ length: HOUR_S }, (_, second) => second + 1);
const memory = (valueAt: (second: number) => number) =>
  growthOf(seconds, { what: "memory", unit: "MB", values: seconds.map(valueAt) })!;
const rows = (valueAt: (second: number) => number | null, actsAt = (second: number) => 100 * second) => {
  const per: Series["per"] = { what: "acts", done: seconds.map(actsAt) };
  return growthOf(seconds, { what: "rows", unit: "rows", values: seconds.map(valueAt), per })!;
};

test("What fills up and then stays is bounded, with the sawtooth of a garbage collector on it", () => {
  const random = seeded(1);
  expect(memory((second) => 200 + Math.min(second, 1_800) / 20 + (second % 60) / 3).isBounded).toBe(true);
  expect(memory(() => 300 + 20 * random()).isBounded).toBe(true);
  expect(memory((second) => 400 - second / 100).isBounded).toBe(true);
});

test("A leak is found, also behind a warm-up and a sawtooth", () => {
  const leak = memory((second) => 200 + second / 20 + (second % 60) / 3);
  expect(leak).toMatchObject({ isBounded: false, unit: "MB in an hour" });
  expect(leak.first).toBeCloseTo(180, -1);
  expect(leak.second).toBeCloseTo(180, -1);
  expect(memory((second) => 300 + Math.max(0, second - 1_900) / 20).isBounded).toBe(false);
});

test("A rise that becomes half as fast or slower levels off", () => {
  const middle = 2_400;
  const rising = (later: number) => (second: number) =>
    100 + (second < middle ? second : middle + (second - middle) * later) / 10;
  expect(memory(rising(0.4)).isBounded).toBe(true);
  expect(memory(rising(0.6)).isBounded).toBe(false);
});

test("Rows may come with what people do, but not more and more of them", () => {
  expect(rows((second) => 10_000 + 50 * second)).toMatchObject({
    isBounded: true,
    unit: "rows for 1000 acts",
  });
  expect(rows((second) => 10_000 + second ** 2 / 50).isBounded).toBe(false);
  // People did more in the second half, so there is more.
  const more = (second: number) => Math.max(second, 3 * second - 2 * 2_400);
  expect(rows(more, more).isBounded).toBe(true);
  expect(rows(more, (second) => second).isBounded).toBe(false);
});

test("What is counted now and then is judged, and what was hardly ever counted is not", () => {
  expect(rows((second) => (second % 10 === 0 ? second : null))).toMatchObject({ isBounded: true });
  expect(rows((second) => (second < 3 ? second : null))).toBeNull();
});

test("A run of minutes tells of rows, and nothing of memory", () => {
  const short = seconds.slice(0, 700);
  const series = { what: "any", unit: "", values: short };
  expect(growthOf(short, series)).toBeNull();
  expect(growthOf(short, { ...series, per: { what: "acts", done: short } })).toMatchObject({
    isBounded: true,
  });
  expect(growthOf(short.slice(0, 500), { ...series, per: { what: "acts", done: short } })).toBeNull();
});

test("Memory that the database's file takes up to the limit of SQLite's cache is no growth, beyond it is", () => {
  const sizes = seconds.map((second) => (second % 10 === 0 ? second / 50 : null));
  const cached = seconds.map((second) => 300 + Math.min(Math.floor(second / 10) * 10, 1_677) / 50);
  const rest = withoutPageCache(cached, sizes);
  expect(Math.max(...(rest as number[])) - Math.min(...(rest as number[]))).toBeLessThan(0.1);
  const leak = withoutPageCache(
    cached.map((value, n) => value + n / 20),
    sizes,
  );
  expect(growthOf(seconds, { what: "memory", unit: "MB", values: leak })).toMatchObject({ isBounded: false });
  expect(withoutPageCache([null, 300], [4, null])).toEqual([null, 296]);
});
