import { describe, expect, test } from "bun:test";
import { CHARGE_DAYS_BEFORE, CHARGE_NOTICE_DAYS, GRACE_DAYS } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { isTooLate, nextTry, RETRIES, schedule, successorOf, triesLeft } from "./rules.ts";

const NOW = Date.UTC(2030, 0, 15);
const inDays = (days: number) => NOW + days * DAY_MS;

describe("The e-mail about a charge", () => {
  test("comes days before the end of VIP, and the charge days after the e-mail", () => {
    expect(schedule(inDays(30), NOW)).toEqual({
      remindAt: inDays(30 - CHARGE_NOTICE_DAYS),
      chargeAt: inDays(30 - CHARGE_DAYS_BEFORE),
    });
  });

  test("comes at once when the end is near, and the charge no sooner than a day after it", () => {
    for (const end of [NOW, NOW + HOUR_MS, inDays(1)])
      expect(schedule(end, NOW)).toEqual({ remindAt: NOW, chargeAt: inDays(1) });
  });
});

describe("A charge that failed", () => {
  test("is tried again each day of the grace, or at once when that time has passed", () => {
    const tries = Array.from({ length: RETRIES }, (_, failed) => nextTry(NOW, failed + 1, NOW));
    expect(tries).toEqual(Array.from({ length: RETRIES }, (_, day) => inDays(day)));
    expect(nextTry(NOW, 1, NOW + HOUR_MS)).toBe(NOW + HOUR_MS);
  });

  test("is given up after the last retry, and when the grace is over", () => {
    expect(nextTry(NOW, RETRIES + 1, NOW)).toBeNull();
    expect(nextTry(NOW, 1, inDays(GRACE_DAYS) - 1)).toBe(inDays(GRACE_DAYS) - 1);
    expect(nextTry(NOW, 1, inDays(GRACE_DAYS))).toBeNull();
    expect(isTooLate(NOW, inDays(GRACE_DAYS) - 1)).toBe(false);
    expect(isTooLate(NOW, inDays(GRACE_DAYS))).toBe(true);
  });

  test("has as many tries left as the e-mail says, and never less than none", () => {
    const failures = [1, RETRIES, RETRIES + 1, RETRIES + 2];
    expect(failures.map(triesLeft)).toEqual([RETRIES, 1, 0, 0]);
  });
});

test("A retired tariff is followed only by one of the same length and currency", () => {
  const tariff = (days: number, currency: string, retiredAt: number | null = null) => ({
    days,
    currency,
    retiredAt,
  });
  const retired = tariff(30, "RUB", NOW);
  const others = [tariff(90, "RUB"), tariff(30, "EUR")];
  const successor = tariff(30, "RUB");
  expect(successorOf(retired, others)).toBeNull();
  expect(successorOf(retired, [...others, successor])).toBe(successor);
  const agreed = tariff(30, "RUB");
  expect(successorOf(agreed, [successor])).toBe(agreed);
});
