import { expect, test } from "bun:test";
import { HOUR_MS } from "#contract/time.ts";
import { isWorthSending, soonIn } from "./rules.ts";

test("A reminder says today or tomorrow by the calendar of the event's place", () => {
  // Half past eleven at night in Moscow, half past six in the morning in Vladivostok.
  const now = Date.UTC(2030, 0, 15, 20, 30);
  expect(soonIn(now + HOUR_MS, "Europe/Moscow", now, "ru")).toBe("Завтра, 00:30");
  expect(soonIn(now + HOUR_MS, "Asia/Vladivostok", now, "ru")).toBe("Сегодня, 07:30");
  expect(soonIn(now + 4 * HOUR_MS, "Asia/Vladivostok", now, "en")).toBe("Today, 10:30");
});

test("Someone who decided to come once a reminder was due does not get it", () => {
  const startsAt = Date.UTC(2030, 0, 15, 20);
  expect(isWorthSending("hour", startsAt, startsAt - HOUR_MS)).toBe(true);
  expect(isWorthSending("hour", startsAt, startsAt - HOUR_MS + 1)).toBe(false);
});
