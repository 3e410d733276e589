import { expect, test } from "bun:test";
import type { Brief } from "#contract/profile.ts";
import {
  applyTies,
  type ContactPages,
  contactsIn,
  LISTS,
  type ListName,
  type Ties,
  withFirst,
} from "./live.ts";

const NO: Ties = {
  relation: { following: false, followsMe: false, friends: false, liked: false, matched: false },
  blocks: { byMe: false, byThem: false },
};
const person = (id: string) => ({ user: { id } as Brief, at: "2030-01-15T12:00:00.000Z" });
const page = (page: number, ids: string[], total: number) => ({
  data: ids.map(person),
  pagination: { page, perPage: 2, total },
});
const pages = (...all: ContactPages["pages"]): ContactPages => ({
  pages: all,
  pageParams: all.map((_, n) => n + 1),
});
const ids = (list: ContactPages | undefined) => contactsIn(list).map(({ user }) => user.id);

/** Ties that keep a person in each list. */
const KEEPS: Record<ListName, Ties> = {
  friends: { ...NO, relation: { ...NO.relation, friends: true } },
  requests: { ...NO, relation: { ...NO.relation, followsMe: true } },
  sent: { ...NO, relation: { ...NO.relation, following: true } },
  blocked: { ...NO, blocks: { byMe: true, byThem: false } },
};

test.each(LISTS)(
  "A person who no longer belongs in the list of %s leaves it, and every page's total drops by one",
  (list) => {
    const before = pages(page(1, ["a", "b"], 3), page(2, ["c"], 3));
    for (const other of LISTS.filter((name) => name !== list)) {
      const after = applyTies(list, before, "b", KEEPS[other]);
      expect(ids(after)).toEqual(["a", "c"]);
      expect(after.pages.map(({ pagination }) => pagination.total)).toEqual([2, 2]);
      expect(applyTies(list, after, "b", KEEPS[other])).toBe(after);
    }
  },
);

test.each(LISTS)(
  "A person stays in the list of %s as long as they belong there, and so does everyone else",
  (list) => {
    const before = pages(page(1, ["a", "b"], 2));
    expect(applyTies(list, before, "b", KEEPS[list])).toBe(before);
    expect(applyTies(list, before, "stranger", NO)).toBe(before);
  },
);

test("A user who is on two pages, since the pages shifted, is shown once", () => {
  expect(ids(pages(page(1, ["a", "b"], 3), page(2, ["b", "c"], 3)))).toEqual(["a", "b", "c"]);
  expect(ids(undefined)).toEqual([]);
});

test("Those who are online come first, each once, also from pages that are not loaded yet", () => {
  const here = ["c", "z"].map((id) => person(id).user);
  const list = withFirst(contactsIn(pages(page(1, ["a", "b"], 4), page(2, ["c", "d"], 4))), here);
  expect(list.map(({ user }) => user.id)).toEqual(["c", "z", "a", "b", "d"]);
});
