import { expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import { isStale } from "./push.ts";

const choice = { userId: "anna", endpoint: "https://push.example.com/1", lang: "ru", toldAt: 1_000 };

test("The subscription is sent to the server again after seven days, and not before", () => {
  expect(isStale(choice, choice, 1_000 + 7 * DAY_MS - 1)).toBe(false);
  expect(isStale(choice, choice, 1_000 + 7 * DAY_MS)).toBe(true);
});

test("The subscription is sent at once when its endpoint or the user's language has changed", () => {
  expect(isStale(choice, { ...choice, endpoint: "https://push.example.com/2" }, 2_000)).toBe(true);
  expect(isStale(choice, { ...choice, lang: "en" }, 2_000)).toBe(true);
});
