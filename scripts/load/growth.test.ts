import { expect, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { growthOf, type Series } from "./growth.ts";

const HOUR_S = 3_600;
const seconds = Array.from({ length: HOUR_S }, (_, second) => second + 1);
const judged = (rule: Series["rule"], valueAt: (second: number) => number | null) =>
  growthOf(seconds, { what: "memory", unit: "MB", rule, values: seconds.map(valueAt) })!;

test("What fills up and then stays is bounded, with the sawtooth of a garbage collector on it", () => {
  const random = seeded(1);
  const filling = judged("levels off", (second) => 200 + Math.min(second, 1_800) / 20 + (second % 60) / 3);
  expect(filling.isBounded).toBe(true);
  expect(judged("levels off", () => 300 + 20 * random()).isBounded).toBe(true);
  expect(judged("levels off", (second) => 400 - second / 100).isBounded).toBe(true);
});

test("A leak is found, also behind a warm-up and a sawtooth", () => {
  const leak = judged("levels off", (second) => 200 + second / 20 + (second % 60) / 3);
  expect(leak).toMatchObject({ isBounded: false });
  expect(leak.first).toBeCloseTo(180, -1);
  expect(leak.second).toBeCloseTo(180, -1);
  expect(judged("levels off", (second) => 300 + Math.max(0, second - 1_900) / 20).isBounded).toBe(false);
});

test("A rise that becomes half as fast or slower levels off", () => {
  const rising = (later: number) => (second: number) =>
    100 + (second < 2_700 ? second : 2_700 + (second - 2_700) * later) / 10;
  expect(judged("levels off", rising(0.4)).isBounded).toBe(true);
  expect(judged("levels off", rising(0.6)).isBounded).toBe(false);
});

test("Rows may come with what people do, but not faster and faster", () => {
  expect(judged("keeps pace", (second) => 10_000 + 50 * second).isBounded).toBe(true);
  expect(judged("keeps pace", (second) => 10_000 + second ** 2 / 50).isBounded).toBe(false);
});

test("What is counted now and then is judged, and what was hardly ever counted is not", () => {
  const now = (second: number) => (second % 10 === 0 ? second : null);
  expect(judged("keeps pace", now)).toMatchObject({ isBounded: true });
  const few = seconds.map((second) => (second < 3 ? second : null));
  expect(growthOf(seconds, { what: "files", unit: "", rule: "keeps pace", values: few })).toBeNull();
});
