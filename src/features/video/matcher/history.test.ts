import { expect, test } from "bun:test";
import { MINUTE_MS } from "#contract/time.ts";
import { History } from "./history.ts";

function world(recentCompanions = 3) {
  const forgotten: number[] = [];
  const history = new History({ recentMs: 10 * MINUTE_MS, recentCompanions }, (slot) => forgotten.push(slot));
  history.reserve(100);
  return { history, forgotten };
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

test("parting is not another meeting and takes no place in the ring", () => {
  const { history } = world();
  for (const other of [11, 12, 13]) {
    history.meet(1, other, 0);
    history.part(1, other, 1);
  }
  expect(history.recentOf(1, 2)).toEqual([11, 12, 13]);
});

test("expired rings are given back, and the ring of a user who met someone meanwhile is kept", () => {
  const { history, forgotten } = world();
  history.meet(1, 2, 0);
  history.meet(1, 3, 9 * MINUTE_MS);
  history.expire(10 * MINUTE_MS);
  expect(forgotten).toEqual([2]);
  expect(history.isEmpty(1)).toBe(false);
  history.expire(20 * MINUTE_MS);
  expect(forgotten.toSorted()).toEqual([1, 2, 3]);
  expect(history.isEmpty(1)).toBe(true);
});

test("a reused slot has none of its former owner's companions", () => {
  const { history } = world();
  for (let other = 10; other < 20; other++) history.meet(1, other, 0);
  history.meet(10, 2, 9 * MINUTE_MS);
  history.expire(10 * MINUTE_MS);
  expect(history.isEmpty(1)).toBe(true);
  history.meet(1, 10, 10 * MINUTE_MS);
  expect(history.recentOf(1, 10 * MINUTE_MS)).toEqual([10]);
  expect(history.recentOf(10, 10 * MINUTE_MS).toSorted()).toEqual([1, 2]);
});
