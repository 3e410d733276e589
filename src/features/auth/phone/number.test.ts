import { expect, test } from "bun:test";
import { readPhoneNumber } from "./number.ts";

test.each([
  ["89001234567", "RU", "79001234567"],
  ["79001234567", "RU", "79001234567"],
  ["9001234567", "RU", "79001234567"],
  ["89001234567", "", "79001234567"],
  ["79001234567", "DE", "79001234567"],
  ["015112345678", "DE", "4915112345678"],
  ["4915112345678", "RU", "4915112345678"],
  ["004915112345678", "RU", "4915112345678"],
  ["2025550123", "US", "12025550123"],
  ["80291234567", "BY", "375291234567"],
  ["87011234567", "KZ", "77011234567"],
])("%s from %s is %s", (digits, country, number) => {
  expect(readPhoneNumber(digits, country)).toBe(number);
});

test.each(["11111111111", "0000000000", "123456789", "70000000000", "999999999999999"])(
  "%s is refused",
  (digits) => {
    expect(() => readPhoneNumber(digits, "RU")).toThrow("Invalid phone");
  },
);
