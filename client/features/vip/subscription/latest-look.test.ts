import { expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import type { Payment } from "#contract/vip.ts";
import { lookOf } from "./latest-look.ts";

const NOW = Date.parse("2030-01-15T12:00:00.000Z");
const payment = (changes: Partial<Payment>): Payment => ({
  id: "018f6c1e-7b1a-7000-8000-000000000000",
  kind: "purchase",
  method: "card",
  status: null,
  days: 30,
  amount: { amount: 39900, currency: "RUB" },
  refunded: 0,
  failure: null,
  date: "2030-01-15T11:59:00.000Z",
  decidedAt: null,
  url: "https://bank.example/pay",
  ...changes,
});

test("A payment is pending while it can be paid or the bank works on it", () => {
  expect(lookOf(payment({}), NOW)).toBe("pending");
  expect(lookOf(payment({ status: "authorized", url: null }), NOW)).toBe("pending");
  expect(lookOf(payment({ kind: "renewal", url: null }), NOW)).toBe("pending");
});

test("Nothing is awaited of an order that the bank, out of reach, has not opened", () => {
  expect(lookOf(payment({ url: null }), NOW)).toBeNull();
});

test("A failure is shown for three days, and leaving the bank's page is none", () => {
  const decidedAt = "2030-01-15T12:00:00.000Z";
  const refused = payment({ status: "rejected", failure: "insufficient_funds", url: null, decidedAt });
  expect(lookOf(refused, NOW)).toBe("rejected");
  expect(lookOf(refused, NOW + 3 * DAY_MS)).toBeNull();
  expect(lookOf(payment({ status: "canceled", url: null, decidedAt }), NOW)).toBeNull();
  expect(lookOf(payment({ status: "canceled", failure: "expired", decidedAt }), NOW)).toBe("rejected");
});
