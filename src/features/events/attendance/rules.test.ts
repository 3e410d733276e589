import { describe, expect, test } from "bun:test";
import { OFFER_HOURS, OFFER_HOURS_ON_THE_DAY } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time.ts";
import { offerEnds, stateWhenAccepted, stateWhenComing } from "./rules.ts";

test("No one is accepted past those who wait, even if there is room", () => {
  expect(stateWhenAccepted({ capacity: 2, taken: 1, waiting: 0 })).toBe("coming");
  expect(stateWhenAccepted({ capacity: 2, taken: 1, waiting: 1 })).toBe("waiting");
  expect(stateWhenAccepted({ capacity: 2, taken: 2, waiting: 0 })).toBe("waiting");
  expect(stateWhenAccepted({ capacity: null, taken: 99, waiting: 0 })).toBe("coming");
});

test("An offered place is taken at once, also where the host must agree", () => {
  const full = { capacity: 1, taken: 1, waiting: 3, askToCome: true };
  expect(stateWhenComing("offered", full)).toBe("coming");
  for (const state of ["asked", "waiting", "coming"] as const)
    expect(stateWhenComing(state, full)).toBeNull();
  for (const state of ["lapsed", null] as const) expect(stateWhenComing(state, full)).toBe("asked");
});

describe("An offer", () => {
  // Eleven at night in Moscow, already the next day in Vladivostok.
  const now = Date.UTC(2030, 0, 15, 20);
  const ends = (startsAt: number, zone: string) => offerEnds({ startsAt, zone }, now) - now;

  test("is shorter on the day of the event, by the clock of its place", () => {
    const startsAt = now + 10 * HOUR_MS;
    expect(ends(startsAt, "Europe/Moscow")).toBe(Math.min(OFFER_HOURS, 10) * HOUR_MS);
    expect(ends(startsAt, "Asia/Vladivostok")).toBe(OFFER_HOURS_ON_THE_DAY * HOUR_MS);
    expect(ends(now + 100 * HOUR_MS, "Europe/Moscow")).toBe(OFFER_HOURS * HOUR_MS);
  });

  test("never lasts beyond the start", () => {
    expect(ends(now + HOUR_MS / 2, "Europe/Moscow")).toBe(HOUR_MS / 2);
    expect(ends(now + 5 * HOUR_MS, "Europe/Moscow")).toBe(5 * HOUR_MS);
  });
});
