import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { countedSince, hasHistory, isHoldDue } from "./rules.ts";

const DAY_MS = 24 * 60 * 60_000;
const NOW = Date.UTC(2030, 0, 15, 12);
const usual = { createdAt: NOW - 7 * DAY_MS, talks: 5, upheld: 0, dismissed: 0 };

describe("The word of a member counts", () => {
  test("from the seventh day and the fifth talk on.", () => {
    expect(hasHistory(usual, NOW)).toBe(true);
    expect(hasHistory({ ...usual, createdAt: usual.createdAt + 1 }, NOW)).toBe(false);
    expect(hasHistory({ ...usual, talks: 4 }, NOW)).toBe(false);
  });

  test.each([
    [0, 0, true],
    [1, 0, true],
    [0, 1, false],
    [1, 1, true],
    [2, 3, false],
    [3, 3, true],
  ])("with %d complaints upheld and %d dismissed: %p.", (upheld, dismissed, counts) => {
    expect(hasHistory({ ...usual, upheld, dismissed }, NOW)).toBe(counts);
  });

  test("whatever else is true, only with at least half of the decided ones upheld.", () => {
    fc.assert(
      fc.property(
        fc.record({
          createdAt: fc.integer({ min: 0, max: NOW }),
          talks: fc.nat(20),
          upheld: fc.nat(10),
          dismissed: fc.nat(10),
        }),
        (history) => {
          const decided = history.upheld + history.dismissed;
          if (!hasHistory(history, NOW)) return;
          expect(decided === 0 || history.upheld / decided >= 0.5).toBe(true);
          expect(history.talks).toBeGreaterThanOrEqual(5);
          // No one loses their word by growing older, talking more or being right once more.
          const wiser = { ...history, talks: history.talks + 1, upheld: history.upheld + 1 };
          expect(hasHistory(wiser, NOW + 1)).toBe(true);
        },
      ),
    );
  });
});

describe("A hold is due", () => {
  test("by three members, not by three complaints.", () => {
    expect(isHoldDue([])).toBe(false);
    expect(isHoldDue(["user:a", "user:b"])).toBe(false);
    expect(isHoldDue(["user:a", "user:a", "user:b", "user:b", "user:a"])).toBe(false);
    expect(isHoldDue(["user:a", "user:a", "user:b", "user:c"])).toBe(true);
  });

  test("by complaints of one day, and of those only the ones after a hold was cleared.", () => {
    expect(countedSince(NOW, null)).toBe(NOW - DAY_MS);
    expect(countedSince(NOW, NOW - DAY_MS - 1)).toBe(NOW - DAY_MS);
    expect(countedSince(NOW, NOW - 5)).toBe(NOW - 5);
  });
});
