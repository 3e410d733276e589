import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { Alarm } from "./alarm.ts";

const EVERY_MS = 20;
let now: number;
let rings: number[];
let alarm: Alarm;

beforeEach(() => {
  jest.useFakeTimers();
  now = 1_000;
  rings = [];
  alarm = new Alarm(
    () => now,
    EVERY_MS,
    () => rings.push(now),
  );
});
afterEach(() => jest.useRealTimers());

function passes(milliseconds: number): void {
  for (let n = 0; n < milliseconds; n++) {
    now += 1;
    jest.advanceTimersByTime(1);
  }
}

test("It rings when something is due, and not again until it is set", () => {
  alarm.set(1_300);
  passes(299);
  expect(rings).toEqual([]);
  passes(1_000);
  expect(rings).toEqual([1_300]);
});

test("What is due at once waits for the shortest interval, however often it is set", () => {
  for (let n = 0; n < 10; n++) {
    alarm.set(now);
    passes(1);
  }
  expect(rings).toEqual([]);
  passes(100);
  expect(rings).toEqual([1_000 + EVERY_MS]);
});

test("An earlier time takes the place of a later one, but not the other way round", () => {
  alarm.set(1_500);
  alarm.set(1_200);
  alarm.set(1_400);
  passes(1_000);
  expect(rings).toEqual([1_200]);
});

test("It may be set while it rings", () => {
  alarm = new Alarm(
    () => now,
    EVERY_MS,
    () => {
      rings.push(now);
      alarm.set(rings.length < 3 ? now : null);
    },
  );
  alarm.set(now);
  passes(1_000);
  expect(rings).toEqual([1_020, 1_040, 1_060]);
});

test("It does not ring when nothing is due any more, nor once it is stopped", () => {
  alarm.set(1_200);
  alarm.set(null);
  passes(500);
  alarm.set(1_600);
  alarm.stop();
  alarm.set(1_700);
  passes(500);
  expect(rings).toEqual([]);
});
