import { expect, test } from "bun:test";
import { formatDay, formatRecentDay, formatRelative, formatTime } from "./date.ts";
import { formatEvening } from "./evening.ts";

const NOW = new Date(2026, 10, 21, 13, 0);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts);
const plain = (text: string) => text.replaceAll(/\s/g, " ");

test("a day shows its year unless it is this one", () => {
  expect(plain(formatDay(at(2026, 1, 3), NOW, "en"))).toBe("February 3");
  expect(plain(formatDay(at(2026, 1, 3), NOW, "ru"))).toBe("3 февраля");
  expect(plain(formatDay(at(2025, 1, 3), NOW, "en"))).toBe("February 3, 2025");
  expect(plain(formatDay(at(2025, 1, 3), NOW, "ru"))).toBe("3 февраля 2025");
});

test("times follow each language's clock", () => {
  expect(plain(formatTime(at(2026, 10, 21, 21, 5), "en"))).toBe("9:05 PM");
  expect(formatTime(at(2026, 10, 21, 21, 5), "ru")).toBe("21:05");
});

test("today and yesterday are calendar days, whatever the hour", () => {
  expect(formatRecentDay(at(2026, 10, 21, 0, 1), NOW, "ru")).toBe("сегодня");
  expect(formatRecentDay(at(2026, 10, 20, 23, 59), NOW, "ru")).toBe("вчера");
  expect(formatRecentDay(at(2026, 10, 20, 0, 1), NOW, "en")).toBe("yesterday");
  expect(plain(formatRecentDay(at(2026, 10, 19, 23, 59), NOW, "en"))).toBe("November 19");
});

test.each([
  [at(2026, 10, 21, 12, 59), "1 minute ago", "1 минуту назад"],
  [at(2026, 10, 21, 13, 0), "now", "сейчас"],
  [at(2026, 10, 21, 10, 30), "2 hours ago", "2 часа назад"],
  [at(2026, 10, 21, 18, 0), "in 5 hours", "через 5 часов"],
  [at(2026, 10, 20, 13, 0), "yesterday", "вчера"],
  [at(2026, 10, 20, 12, 59), "yesterday", "вчера"],
  [at(2026, 10, 19, 16, 0), "2 days ago", "позавчера"],
  [at(2026, 10, 23, 9, 0), "in 2 days", "послезавтра"],
  [at(2026, 10, 22, 14, 0), "tomorrow", "завтра"],
  [at(2026, 10, 15, 0, 1), "6 days ago", "6 дней назад"],
  [at(2026, 10, 14, 23, 59), "November 14", "14 ноября"],
  [at(2026, 10, 16, 13, 0), "5 days ago", "5 дней назад"],
  [at(2026, 10, 1, 13, 0), "November 1", "1 ноября"],
])("%p reads %p and %p", (date, en, ru) => {
  expect(plain(formatRelative(date, NOW, "en"))).toBe(en);
  expect(plain(formatRelative(date, NOW, "ru"))).toBe(ru);
});

test("no line breaks within a date or a time", () => {
  const lines = [
    formatDay(at(2027, 1, 11), NOW, "ru"),
    formatDay(at(2027, 1, 11), NOW, "en"),
    formatTime(at(2026, 10, 21, 21, 5), "en"),
    formatEvening(at(2026, 10, 26, 20, 0).toISOString(), "ru"),
    formatEvening(at(2026, 10, 26, 20, 0).toISOString(), "en"),
  ];
  expect(lines.map((line) => line.split(" ").map(plain))).toEqual([
    ["11 февраля 2027"],
    ["February 11, 2027"],
    ["9:05 PM"],
    ["четверг,", "26 ноября", "в 20:00"],
    ["Thursday,", "November 26", "at 8:00 PM"],
  ]);
});
