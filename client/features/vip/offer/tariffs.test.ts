import { expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import { firstChargeAt, tariffsOf } from "./tariffs.ts";

const product = (id: number, days: number, amount: number, currency = "RUB") => ({
  id,
  days,
  price: { currency, amount },
});

test("Longer tariffs have a monthly price, rounded up, and a saving, rounded down", () => {
  const tariffs = tariffsOf([product(1, 30, 39_900), product(2, 90, 89_900), product(3, 365, 269_900)]);
  expect(tariffs.map(({ monthly, saved }) => [monthly, saved])).toEqual([
    [null, 0],
    [30_000, 24],
    [22_200, 44],
  ]);
});

test("Prices are not compared across currencies, and a more expensive tariff saves nothing", () => {
  const tariffs = tariffsOf([product(1, 30, 100), product(2, 60, 1_000), product(3, 90, 10, "EUR")]);
  expect(tariffs.map(({ saved }) => saved)).toEqual([0, 0, 0]);
});

test("The first automatic charge is a day before the purchased days end", () => {
  const now = Date.UTC(2030, 0, 1);
  expect(firstChargeAt(30, null, now)).toBe(now + 29 * DAY_MS);
  expect(firstChargeAt(30, new Date(now + 10 * DAY_MS).toISOString(), now)).toBe(now + 39 * DAY_MS);
  expect(firstChargeAt(30, new Date(now - 10 * DAY_MS).toISOString(), now)).toBe(now + 29 * DAY_MS);
});
