import { expect, test } from "bun:test";
import { localWeek, startOf, weekdaysIn } from "./company.tsx";

const week = (busy: number) => Array.from({ length: 168 }, (_, hour) => (hour === busy ? 9 : 0));
const busiest = (busy: number, offset: number) => {
  const days = localWeek(week(busy), offset);
  const day = days.findIndex((hours) => hours.includes(9));
  return [day, days[day]!.indexOf(9)];
};

test("Hours of the week are shown in the reader's time zone", () => {
  expect(busiest(17, 0)).toEqual([0, 17]);
  // Moscow is three hours ahead.
  expect(busiest(17, -180)).toEqual([0, 20]);
  // Monday 01:00 in UTC is still Sunday in New York.
  expect(busiest(1, 300)).toEqual([6, 20]);
  // And Sunday night is Monday in Tokyo.
  expect(busiest(6 * 24 + 20, -540)).toEqual([0, 5]);
});

test("Weeks begin on Monday in Russian, and on Sunday in English", () => {
  const days = (lang: "ru" | "en") => weekdaysIn(lang).map((day) => startOf(day).getUTCDay());
  expect(days("ru")).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(days("en")).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
