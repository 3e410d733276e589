import { expect, test } from "bun:test";
import { FREE_WINDOW_MS, RATING_WINDOW } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import { isTalk, isUsedUp, standingOf, usageOf } from "./rules.ts";

const NOW = 20 * DAY_MS;
const review = (fromId: string, rating: number, ago = 0) => ({ fromId, rating, ratedAt: NOW - ago });

test("A reviewer counts once a day with the latest review, and again when a whole day has passed", () => {
  const others = [review("boris", 5), review("vera", 5)];
  const annas = (ago: number) => [review("anna", 5), ...others, review("anna", 1, ago)];
  expect(standingOf(annas(DAY_MS - 1)).rating).toBe(5);
  expect(standingOf(annas(DAY_MS)).rating).toBe(4);
});

test("Fewer than three reviews make no average, and only the latest twenty count", () => {
  expect(standingOf([review("anna", 5), review("boris", 5)])).toEqual({ rating: null, reviewCount: 2 });
  const latest = Array.from({ length: RATING_WINDOW }, (_, at) => review(`${at}`, 4));
  expect(standingOf([...latest, review("anna", 1, 1)])).toEqual({ rating: 4, reviewCount: 20 });
});

test("A room counts as a talk once it has lasted long enough", () => {
  expect(isTalk({ openedAt: NOW, endedAt: NOW + 60_000 }, 60_000)).toBe(true);
  expect(isTalk({ openedAt: NOW, endedAt: NOW + 59_999 }, 60_000)).toBe(false);
});

test("The next talk is free a day after the oldest of the talks that fill the limit", () => {
  const ended = [NOW - 1, NOW - 2, NOW - 3];
  const usage = usageOf(ended, 2);
  expect(usage).toEqual({ used: 3, limit: 2, nextAt: NOW - 2 + FREE_WINDOW_MS });
  expect(isUsedUp(usage)).toBe(true);
  expect(isUsedUp(usageOf(ended, 3))).toBe(true);
  expect(usageOf(ended, 4)).toEqual({ used: 3, limit: 4, nextAt: null });
  expect(isUsedUp(usageOf(ended, null))).toBe(false);
});
