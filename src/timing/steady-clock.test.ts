import { expect, test } from "bun:test";
import { createSteadyClock } from "./steady-clock.ts";

const START = Date.UTC(2030, 0, 15);
const MINUTE = 60_000;

function machine() {
  let now = START;
  const clock = createSteadyClock(() => now);
  return (ms: number) => {
    now += ms;
    return clock() - START;
  };
}

test("It shows the machine's time as long as that goes forward, in steps of any size.", () => {
  const after = machine();
  expect([after(0), after(1), after(60 * MINUTE), after(20)]).toEqual([
    0,
    1,
    60 * MINUTE + 1,
    60 * MINUTE + 21,
  ]);
});

test("When the machine's clock is set back by an hour, it goes on at half the pace until both agree.", () => {
  const after = machine();
  expect(after(90 * MINUTE)).toBe(90 * MINUTE);
  expect(after(-60 * MINUTE)).toBe(90 * MINUTE);
  expect(after(20)).toBe(90 * MINUTE + 10);
  expect(after(120 * MINUTE - 20)).toBe(150 * MINUTE);
  expect(after(MINUTE)).toBe(151 * MINUTE);
});

test("It never goes back, however often the machine's clock does.", () => {
  const after = machine();
  const times = [5, -3, 0, 1, -9, 2, 2, -1, 40, -40, 1].map(after);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
