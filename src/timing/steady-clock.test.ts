import { expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { createSteadyClock } from "./steady-clock.ts";

const START = Date.UTC(2030, 0, 15);

function machine() {
  let now = START;
  const clock = createSteadyClock(() => now);
  return (ms: number) => {
    now += ms;
    return clock() - START;
  };
}

test("It shows the machine's time as long as that goes forward, in steps of any size", () => {
  const after = machine();
  expect([after(0), after(1), after(60 * MINUTE_MS), after(20)]).toEqual([
    0,
    1,
    60 * MINUTE_MS + 1,
    60 * MINUTE_MS + 21,
  ]);
});

test("When the machine's clock is set back by an hour, it goes on at half the pace until both agree", () => {
  const after = machine();
  expect(after(90 * MINUTE_MS)).toBe(90 * MINUTE_MS);
  expect(after(-60 * MINUTE_MS)).toBe(90 * MINUTE_MS);
  expect(after(20)).toBe(90 * MINUTE_MS + 10);
  expect(after(120 * MINUTE_MS - 20)).toBe(150 * MINUTE_MS);
  expect(after(MINUTE_MS)).toBe(151 * MINUTE_MS);
});

test("It never goes back, however often the machine's clock does", () => {
  const after = machine();
  const times = [5, -3, 0, 1, -9, 2, 2, -1, 40, -40, 1].map(after);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
