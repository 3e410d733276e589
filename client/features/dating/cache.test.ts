import { expect, test } from "bun:test";
import type { Found } from "#contract/dating.ts";
import { type FoundPages, peopleIn, withBookmark, withoutPerson, withPerson } from "./cache.ts";

const person = (id: string) => ({ id, bookmarked: false }) as Found;
const pages: FoundPages = {
  pageParams: [null, "next"],
  pages: [["a", "b"], ["c"]].map((ids) => ({
    data: ids.map(person),
    pagination: { page: 1, perPage: 2, total: 3 },
    cursor: null,
    ignored: [],
  })),
};

test("A passed person leaves their page, and the total of every page drops by one", () => {
  const left = withoutPerson(pages, "b");
  expect(peopleIn(left).map(({ id }) => id)).toEqual(["a", "c"]);
  expect(left?.pages.map(({ pagination }) => pagination.total)).toEqual([2, 2]);
  expect(withoutPerson(pages, "no one")).toBe(pages);
});

test("A passed person returns to where they were, and the total of every page rises by one", () => {
  for (const [passed, before] of [
    ["a", "b"],
    ["b", "c"],
    ["c", undefined],
  ] as const) {
    const back = withPerson(withoutPerson(pages, passed), person(passed), before);
    expect(peopleIn(back)).toEqual(peopleIn(pages));
    expect(back?.pages.map(({ pagination }) => pagination.total)).toEqual([3, 3]);
  }
  expect(withPerson(pages, person("a"), "c")).toBe(pages);
});

test("A bookmark shows only on the bookmarked person", () => {
  expect(peopleIn(withBookmark(pages, "c", true)).map(({ bookmarked }) => bookmarked)).toEqual([
    false,
    false,
    true,
  ]);
});
