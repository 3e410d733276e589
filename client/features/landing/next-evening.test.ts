import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { timeLeft } from "./next-evening.tsx";

const left = (ms: number) =>
  timeLeft(ms)
    .map(({ unit, count }) => `${count} ${unit}`)
    .join(" ");

test("A countdown has at most two units, none of them zero", () => {
  expect(left(2 * DAY_MS + 3 * HOUR_MS + 4 * MINUTE_MS)).toBe("2 days 3 hours");
  expect(left(2 * DAY_MS + 4 * MINUTE_MS)).toBe("2 days");
  expect(left(14 * HOUR_MS + 55 * MINUTE_MS)).toBe("14 hours 55 minutes");
  expect(left(HOUR_MS)).toBe("1 hours");
  expect(left(12 * MINUTE_MS)).toBe("12 minutes");
});

test("Less than a minute counts as one minute", () => {
  expect(left(MINUTE_MS - 1)).toBe("1 minutes");
  expect(left(1)).toBe("1 minutes");
});
