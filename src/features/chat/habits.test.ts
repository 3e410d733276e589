import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { type FirstMessage, habitOf } from "./habits.ts";

const NOW = 100 * DAY_MS;
const LONG_AGO = NOW - 30 * DAY_MS;
const times = (many: number, delay: number | null, at = LONG_AGO): FirstMessage[] =>
  Array.from({ length: many }, () => ({ at, answeredAt: delay === null ? null : at + delay }));

test("No habit is shown before ten first messages", () => {
  expect(habitOf(times(9, HOUR_MS), NOW)).toBeNull();
  expect(habitOf(times(9, null), NOW)).toBeNull();
  expect(habitOf(times(10, HOUR_MS), NOW)).toBe("hour");
});

test("The usual answer counts, not the slowest", () => {
  expect(habitOf([...times(7, 5 * HOUR_MS), ...times(3, 9 * DAY_MS)], NOW)).toBe("day");
  expect(habitOf([...times(3, HOUR_MS), ...times(7, 3 * DAY_MS)], NOW)).toBe("days");
});

test("A user who answers few is said to answer seldom, but messages of today do not count against them", () => {
  expect(habitOf([...times(2, HOUR_MS), ...times(8, null)], NOW)).toBe("seldom");
  expect(habitOf([...times(10, HOUR_MS), ...times(40, null, NOW - HOUR_MS)], NOW)).toBe("hour");
});
