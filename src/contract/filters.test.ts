import { expect, test } from "bun:test";
import { filtersIn } from "./filter-query.ts";
import { ANY_COMPANION, ANY_PERSON, countFilters, type QueuePreferences } from "./filters.ts";

const count = (changes: Partial<QueuePreferences>, isVip = true) =>
  countFilters({ ...ANY_COMPANION, ...changes }, isVip);

test("A user who accepts anyone has no filter", () => {
  expect(count({})).toBe(0);
});

test("The age range is one filter, whichever end was moved", () => {
  expect(count({ ageFrom: 19 })).toBe(1);
  expect(count({ ageTo: 119 })).toBe(1);
  expect(count({ ageFrom: 25, ageTo: 35 })).toBe(1);
});

test("Every other field is one filter, however many values it holds", () => {
  const all: Partial<QueuePreferences> = {
    sex: "FEMALE",
    country: "RU",
    cities: [1, 2],
    near: true,
    withPhotos: true,
    hiddenViewed: true,
    tags: [1, 2, 3],
  };
  expect(count(all)).toBe(7);
  expect(count({ highRating: "low" }, false)).toBe(1);
  expect(count({ goal: ["friendship", "flirting"], height: { from: 160, to: 180 } })).toBe(2);
});

test("VIP filters count for VIP alone, and not while they are ignored", () => {
  const finer: Partial<QueuePreferences> = {
    onlyVip: true,
    zodiacSign: ["leo"],
    near: true,
  };
  expect(count(finer)).toBe(3);
  expect(count(finer, false)).toBe(1);
  expect(count({ ...finer, ignoreVipFilters: true })).toBe(1);
});

test("For random companions only the country counts", () => {
  expect(count({ isRandom: true, sex: "MALE", ageFrom: 30, onlyVip: true })).toBe(0);
  expect(count({ isRandom: true, sex: "MALE", country: "KZ" })).toBe(1);
});

test("An address of which several ranges end before they begin keeps its other filters", () => {
  const address = { sex: "MALE", ageFrom: 40, ageTo: 30, height: "200-160" };
  expect(filtersIn(address)).toEqual({ ...ANY_PERSON, sex: "MALE" });
});
