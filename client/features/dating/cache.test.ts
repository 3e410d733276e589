import { expect, test } from "bun:test";
import type { SearchResult } from "#contract/dating.ts";
import { peopleIn, type SearchResultPages, withChange, withoutPerson, withPerson } from "./cache.ts";

const person = (id: string) => ({ id, bookmarked: false }) as SearchResult;
const pages: SearchResultPages = {
  pageParams: [null, "next"],
  pages: [["a", "b"], ["c"]].map((ids) => ({
    data: ids.map(person),
    pagination: { page: 1, perPage: 2, total: 3 },
    cursor: null,
    ignored: [],
  })),
};

test("Someone whom a later page repeats is shown once, where they came first", () => {
  const repeated = {
    ...pages,
    pages: [...pages.pages, { ...pages.pages[0]!, data: ["b", "d"].map(person) }],
  };
  expect(peopleIn(repeated).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
});

test("A dismissed person leaves their page, and the total of every page drops by one", () => {
  const left = withoutPerson(pages, "b");
  expect(peopleIn(left).map(({ id }) => id)).toEqual(["a", "c"]);
  expect(left?.pages.map(({ pagination }) => pagination.total)).toEqual([2, 2]);
  expect(withoutPerson(pages, "no one")).toBe(pages);
});

test("A dismissed person returns to where they were, and the total of every page rises by one", () => {
  for (const [dismissed, following] of [
    ["a", ["b", "c"]],
    ["a", ["gone", "b"]],
    ["b", ["c"]],
    ["c", []],
  ] as const) {
    const back = withPerson(withoutPerson(pages, dismissed), { person: person(dismissed), following });
    expect(peopleIn(back)).toEqual(peopleIn(pages));
    expect(back?.pages.map(({ pagination }) => pagination.total)).toEqual([3, 3]);
  }
  expect(withPerson(pages, { person: person("a"), following: ["c"] })).toBe(pages);
});

test("A bookmark shows only on the bookmarked person", () => {
  expect(
    peopleIn(withChange(pages, "c", (one) => ({ ...one, bookmarked: true }))).map(
      ({ bookmarked }) => bookmarked,
    ),
  ).toEqual([false, false, true]);
});
