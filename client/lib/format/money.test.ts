import { expect, test } from "bun:test";
import { formatMoney } from "./money.ts";

const spaced = (text: string) => text.replace(/\s/g, " ");

test.each([
  [{ currency: "RUB", amount: 39_900 }, "399 ₽", "₽399"],
  [{ currency: "RUB", amount: 269_950 }, "2 699,50 ₽", "₽2,699.50"],
  [{ currency: "JPY", amount: 500 }, "500 ¥", "¥500"],
  [{ currency: "KWD", amount: 1_250 }, "1,250 KWD", "KWD 1.250"],
])("%p reads %p in Russian and %p in English", (money, ru, en) => {
  expect(spaced(formatMoney(money, "ru"))).toBe(ru);
  expect(spaced(formatMoney(money, "en"))).toBe(en);
});
