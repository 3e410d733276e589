import { expect, test } from "bun:test";
import { hasEnded } from "./payment-page.tsx";

const PAYMENT = { date: "2030-01-15T11:59:00.000Z", decidedAt: "2030-01-15T12:00:00.000Z" };

test("VIP that ended after the payment is over", () => {
  expect(hasEnded(PAYMENT, { active: false, endDate: "2030-02-14T12:00:00.000Z" })).toBe(true);
  expect(hasEnded(PAYMENT, { active: true, endDate: "2030-02-14T12:00:00.000Z" })).toBe(false);
});

test("a status from before the payment does not say that what was just bought is over", () => {
  for (const endDate of [null, "2029-12-01T12:00:00.000Z"])
    expect(hasEnded(PAYMENT, { active: false, endDate })).toBe(false);
  expect(hasEnded(PAYMENT, undefined)).toBe(false);
});
