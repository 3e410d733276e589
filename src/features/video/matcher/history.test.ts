import { expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { History, Person } from "./history.ts";

/** People are known by number. */
function world(recentCompanions = 3) {
  const forgotten: number[] = [];
  const limits = { recentMs: 10 * MINUTE_MS, recentCompanions };
  const history = new History(limits, ({ id }) => forgotten.push(Number(id)));
  const people = Array.from({ length: 100 }, (_, id) => new Person(`${id}`));
  const person = (id: number) => people[id]!;
  return {
    forgotten,
    isEmpty: (id: number) => person(id).companions.length === 0,
    history: {
      meet: (a: number, b: number, now: number) => history.meet(person(a), person(b), now),
      part: (a: number, b: number, now: number) => history.part(person(a), person(b), now),
      areRecent: (a: number, b: number, now: number) => history.areRecent(person(a), person(b), now),
      recentOf: (id: number, now: number) =>
        [...history.recentOf(person(id), now)].map((one) => Number(one.id)),
      expire: (now: number) => history.expire(now),
    },
  };
}

test("two who met are recent companions of each other for ten minutes and not a millisecond longer", () => {
  const { history } = world();
  history.meet(1, 2, 0);
  expect(history.areRecent(2, 1, 10 * MINUTE_MS - 1)).toBe(true);
  expect(history.areRecent(1, 2, 10 * MINUTE_MS)).toBe(false);
  expect(history.recentOf(1, 10 * MINUTE_MS)).toEqual([]);
});

test("the ten minutes count from the parting of the two, however long they were together", () => {
  const { history } = world();
  history.meet(1, 2, 0);
  history.part(1, 2, 30 * MINUTE_MS);
  expect(history.areRecent(1, 2, 39 * MINUTE_MS)).toBe(true);
});

test("two people are no longer recent companions once both have met as many others as count", () => {
  const { history } = world();
  history.meet(1, 2, 0);
  for (const other of [11, 12, 13]) history.meet(1, other, 1);
  expect(history.areRecent(1, 2, 2)).toBe(true);
  for (const other of [21, 22]) history.meet(2, other, 1);
  expect(history.areRecent(1, 2, 2)).toBe(true);
  history.meet(2, 23, 1);
  expect(history.areRecent(1, 2, 2)).toBe(false);
});

test("after many meetings a person's recent companions still include everyone who counts them as recent", () => {
  const { history } = world();
  for (let other = 10; other < 60; other++) history.meet(1, other, 0);
  expect(history.recentOf(1, 1).toSorted()).toEqual(Array.from({ length: 50 }, (_, index) => index + 10));
  for (const other of [61, 62, 63]) history.meet(10, other, 1);
  expect(history.recentOf(1, 1)).not.toContain(10);
});

test("no one is listed twice among a person's recent companions", () => {
  const { history } = world();
  for (const other of [10, 11, 12, 13, 14, 10]) history.meet(1, other, 0);
  expect(history.recentOf(1, 1).toSorted()).toEqual([10, 11, 12, 13, 14]);
});

test("parting is not another meeting and takes no place among the last", () => {
  const { history } = world();
  for (const other of [11, 12, 13]) {
    history.meet(1, other, 0);
    history.part(1, other, 1);
  }
  expect(history.recentOf(1, 2)).toEqual([11, 12, 13]);
});

test("people are forgotten with the last meeting that counts, and those who met someone meanwhile are kept", () => {
  const { history, forgotten, isEmpty } = world();
  history.meet(1, 2, 0);
  history.meet(1, 3, 9 * MINUTE_MS);
  history.expire(10 * MINUTE_MS);
  expect(forgotten).toEqual([2]);
  expect(isEmpty(1)).toBe(false);
  history.expire(20 * MINUTE_MS);
  expect(forgotten.toSorted()).toEqual([1, 2, 3]);
  expect(isEmpty(1)).toBe(true);
});

test("a meeting that has expired still takes its place among the last", () => {
  const { history } = world(2);
  history.meet(1, 2, 0);
  history.meet(1, 3, 0);
  history.part(1, 2, 9 * MINUTE_MS);
  history.expire(10 * MINUTE_MS);
  for (const other of [21, 22]) history.meet(2, other, 10 * MINUTE_MS);
  expect(history.areRecent(1, 2, 10 * MINUTE_MS)).toBe(true);
  history.meet(1, 4, 10 * MINUTE_MS);
  expect(history.areRecent(1, 2, 10 * MINUTE_MS)).toBe(false);
});
