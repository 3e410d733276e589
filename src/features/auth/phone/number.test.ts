import { describe, expect, test } from "bun:test";
import { readPhoneNumber, shownPhoneNumber } from "./number.ts";

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
  expect(readPhoneNumber(digits, { country, lang: "ru" })).toBe(number);
});

describe("A Russian number typed with 8 is Russian on Russian pages", () => {
  test.each(["DE", "AT", "CN", "VN", "ID", "US", "GB", "KR", "JP", "TR", "GE", "IL", "FI", "BY", ""])(
    "from %s",
    (country) => {
      expect(readPhoneNumber("89001234567", { country, lang: "ru" })).toBe("79001234567");
      expect(readPhoneNumber("87011234567", { country, lang: "ru" })).toBe("77011234567");
    },
  );

  test("and on English ones the number of the sender's country", () => {
    expect(readPhoneNumber("89612345678", { country: "ID", lang: "en" })).toBe("6289612345678");
    expect(readPhoneNumber("89001234567", { country: "RU", lang: "en" })).toBe("79001234567");
  });
});

test("A number is shown in groups, with the code of its country", () => {
  expect(shownPhoneNumber("79001234567")).toBe("+7 900 123 45 67");
  expect(shownPhoneNumber("375291234567")).toBe("+375 29 123 45 67");
});

test.each(["11111111111", "0000000000", "123456789", "70000000000", "999999999999999"])(
  "%s is refused",
  (digits) => {
    expect(() => readPhoneNumber(digits, { country: "RU", lang: "ru" })).toThrow("Invalid phone");
  },
);
