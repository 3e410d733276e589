import { expect, test } from "bun:test";
import { dayNumber } from "./index/columns.ts";
import { byTaste, type Traits } from "./taste.ts";

const person = (tags: number[], year = 1995, city = 1): Traits => ({
  tags,
  birthday: dayNumber(`${year}-05-05`),
  city,
});
const [jazz, hills] = [person([1]), person([2])];
const order = (dismissed: Traits[], liked: Traits[]) =>
  byTaste([jazz, hills], (one) => one, { dismissed, liked });

test("People like those dismissed move down, people like those bookmarked move up", () => {
  const [dismissedJazz, keptHills] = [person([1], 1970, 2), person([2], 1970, 2)];
  expect(order([], [])).toEqual([jazz, hills]);
  expect(order([dismissedJazz, dismissedJazz, dismissedJazz], [])).toEqual([hills, jazz]);
  expect(order([], [keptHills, keptHills, keptHills])).toEqual([hills, jazz]);
});

test("Two people are too few for a taste, and a trait shared by everyone moves no one", () => {
  expect(order([jazz, jazz], [])).toEqual([jazz, hills]);
  const both = person([1, 2]);
  expect(order([both, both, both], [])).toEqual([jazz, hills]);
});

test("People of whom neither city nor birthday is known are not alike for that", () => {
  const unknown = (tag: number): Traits => ({ tags: [tag], birthday: 0, city: 0 });
  const people = [unknown(1), person([2])];
  const dismissed = [unknown(3), unknown(3), unknown(3)];
  expect(byTaste(people, (one) => one, { dismissed, liked: [] })).toEqual(people);
});

test("No one is left out", () => {
  expect(order([jazz, jazz, jazz, hills], []).length).toBe(2);
});
