import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DAY_MS } from "#contract/time.ts";
import { countedSince, hasHistory, isHoldDue } from "./rules.ts";

const NOW = Date.UTC(2030, 0, 15, 12);
const usual = { createdAt: NOW - 7 * DAY_MS, talks: 5, upheld: 0, dismissed: 0 };

describe("A member's reports count", () => {
  test("from the seventh day and the fifth talk on", () => {
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
  ])("with %d reports upheld and %d dismissed: %p", (upheld, dismissed, counts) => {
    expect(hasHistory({ ...usual, upheld, dismissed }, NOW)).toBe(counts);
  });

  test("only if at least half of the decided ones were upheld, whatever else is true", () => {
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
          // Growing older, talking more or being right once more never makes reports stop counting.
          const wiser = { ...history, talks: history.talks + 1, upheld: history.upheld + 1 };
          expect(hasHistory(wiser, NOW + 1)).toBe(true);
        },
      ),
    );
  });
});

describe("A hold is due", () => {
  test("after reports by three members, not after three reports", () => {
    expect(isHoldDue([])).toBe(false);
    expect(isHoldDue(["user:a", "user:b"])).toBe(false);
    expect(isHoldDue(["user:a", "user:a", "user:b", "user:b", "user:a"])).toBe(false);
    expect(isHoldDue(["user:a", "user:a", "user:b", "user:c"])).toBe(true);
  });

  test("after reports of one day, and only those after the last cleared hold", () => {
    expect(countedSince(NOW, null)).toBe(NOW - DAY_MS);
    expect(countedSince(NOW, NOW - DAY_MS - 1)).toBe(NOW - DAY_MS);
    expect(countedSince(NOW, NOW - 5)).toBe(NOW - 5);
  });
});
