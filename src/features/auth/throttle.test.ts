import { expect, test } from "bun:test";
import { createThrottle } from "./throttle.ts";

const WAITS = { free: 2, firstMs: 1_000, longestMs: 4_000, forgetMs: 60_000 };

function started(enabled = true) {
  let now = 1_000_000;
  const throttle = createThrottle({ clock: () => now, waits: WAITS, enabled });
  const taken = () => {
    try {
      throttle.take("a");
      return "taken";
    } catch (error) {
      return (error as { extra: { retryAfterSeconds: number } }).extra.retryAfterSeconds;
    }
  };
  const advance = (milliseconds: number) => {
    now += milliseconds;
  };
  return { throttle, taken, advance };
}

test("The first attempts are free, then each doubles the next wait", () => {
  const { taken, advance } = started();
  expect([taken(), taken(), taken(), taken()]).toEqual(["taken", "taken", "taken", 1]);
  advance(1_000);
  expect([taken(), taken()]).toEqual(["taken", 2]);
  advance(2_000);
  expect([taken(), taken()]).toEqual(["taken", 4]);
  advance(4_000);
  expect([taken(), taken()]).toEqual(["taken", 4]);
});

test("Keys wait independently", () => {
  const { throttle, taken } = started();
  for (let count = 0; count < 3; count += 1) taken();
  expect(() => throttle.take("a")).toThrow();
  expect(() => throttle.take("b")).not.toThrow();
});

test("Attempts given back do not count; clearing a key resets it, and so does time", () => {
  const { throttle, taken, advance } = started();
  for (let count = 0; count < 10; count += 1) {
    expect(taken()).toBe("taken");
    throttle.giveBack("a");
  }
  for (let count = 0; count < 3; count += 1) taken();
  throttle.clear("a");
  expect(taken()).toBe("taken");
  for (let count = 0; count < 3; count += 1) taken();
  advance(60_000);
  expect([taken(), taken(), taken()]).toEqual(["taken", "taken", "taken"]);
});

test("A disabled throttle accepts everything", () => {
  const { taken } = started(false);
  expect(Array.from({ length: 10 }, taken)).toEqual(Array.from({ length: 10 }, () => "taken"));
});
