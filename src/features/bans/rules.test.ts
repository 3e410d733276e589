import { expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import { mailboxOf, markExpiry } from "./rules.ts";

test.each([
  ["Anna.Petrova@gmail.com", "annapetrova+dating@googlemail.com"],
  ["anna+1@example.org", "anna@example.org"],
  ["anna.petrova@ya.ru", "anna-petrova@yandex.com"],
])("%s and %s are one mailbox", (one, other) => {
  expect(mailboxOf(one)).toBe(mailboxOf(other));
});

test.each([
  ["anna.petrova@example.org", "annapetrova@example.org"],
  ["anna@gmail.com", "anna@example.org"],
  ["anna-petrova@gmail.com", "annapetrova@gmail.com"],
])("%s and %s are two", (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});

test("A mark lasts as long as its sanction, that of a network a day at most, and that of a ban two years", () => {
  expect(markExpiry("device", 0, 7 * DAY_MS)).toBe(7 * DAY_MS);
  expect(markExpiry("address", 0, 7 * DAY_MS)).toBe(DAY_MS);
  expect(markExpiry("address", 0, 1)).toBe(1);
  expect(markExpiry("email", 0, null)).toBe(730 * DAY_MS);
});
