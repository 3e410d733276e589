import { describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import type { PaymentStatus } from "#contract/vip.ts";
import { ASKED_EVERY_MS, daysBack, FIRST_ASK_MS, GIVE_UP_MS, isNewStatus, nextAsk } from "./rules.ts";

test("A status only rises: a refusal hides no payment, and no refusal replaces another", () => {
  const inOrder: (PaymentStatus | null)[][] = [
    [null],
    ["authorized"],
    ["confirming"],
    ["rejected", "canceled"],
    ["confirmed"],
    ["refunded"],
  ];
  for (const [low, lower] of inOrder.entries())
    for (const [high, higher] of inOrder.entries())
      for (const current of lower)
        for (const observed of higher) expect(isNewStatus(current, observed)).toBe(high > low);
});

test("A refund takes back days in proportion, rounded in the buyer's favour, and never more than were bought", () => {
  expect(daysBack(30, 39_900, 39_900)).toBe(30);
  expect(daysBack(30, 39_900, 39_899)).toBe(29);
  expect(daysBack(30, 39_900, 1)).toBe(0);
  expect(daysBack(30, 39_900, 50_000)).toBe(30);
});

describe("The provider is asked about a payment", () => {
  const CREATED = Date.UTC(2030, 0, 15);
  const asked = (status: PaymentStatus | null, asks: number, after: number) => {
    const at = nextAsk({ status, createdAt: CREATED, asks }, CREATED + after);
    return at === null ? null : at - CREATED - after;
  };

  test("at growing intervals of an hour at most, and once more at the moment when it is given up", () => {
    expect([0, 1, 2].map((asks) => asked(null, asks, 0))).toEqual([1, 2, 4].map((n) => n * FIRST_ASK_MS));
    expect(asked("confirming", 20, HOUR_MS)).toBe(HOUR_MS);
    expect(asked(null, 20, GIVE_UP_MS - 1_000)).toBe(1_000);
    // An answer that does not decide it is asked for again.
    expect(asked(null, 20, GIVE_UP_MS)).toBe(HOUR_MS);
  });

  test("that was refused for as long as the buyer may try again", () => {
    for (const status of ["rejected", "canceled"] as const) {
      expect(asked(status, 0, 0)).toBe(FIRST_ASK_MS);
      expect(asked(status, 20, GIVE_UP_MS)).toBeNull();
    }
  });

  test("that was made for as long as it can be disputed, and never once the money went back", () => {
    expect([0, 1].map((asks) => asked("confirmed", asks, 0))).toEqual([DAY_MS, 2 * DAY_MS]);
    expect(asked("confirmed", 20, 100 * DAY_MS)).toBe(ASKED_EVERY_MS);
    expect(asked("confirmed", 20, 539 * DAY_MS)).toBe(ASKED_EVERY_MS);
    expect(asked("confirmed", 20, 540 * DAY_MS)).toBeNull();
    expect(asked("refunded", 0, 0)).toBeNull();
  });
});
