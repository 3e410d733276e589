import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  afterLook,
  afterWait,
  isDoubtful,
  isTooSlow,
  type Look,
  nextLookAt,
  PATIENCE_MS,
  startWatch,
  THRESHOLD,
  type Watch,
} from "./rules.ts";

const CLEAR = 0.1;
const DOUBT = THRESHOLD;
const QUICK = 45;

/** The watch of a picture that appears at 0 and is looked at on time. */
const watchOf = (shares: readonly number[], tookMs: number = QUICK): Watch =>
  shares.reduce(
    (watch, share) => afterLook(watch, { at: nextLookAt(watch) ?? 0, share, tookMs }),
    startWatch(0),
  );
const lookTimes = (shares: readonly number[], tookMs?: number) =>
  shares.map((_, count) => nextLookAt(watchOf(shares.slice(0, count), tookMs)));

describe("The guard looks", () => {
  test("at 0, 0.3 and 0.6 s, then every 2 s", () => {
    expect(lookTimes(Array(5).fill(CLEAR))).toEqual([0, 300, 600, 2_600, 4_600]);
  });

  test("every 4 s on a device that is slow or hot", () => {
    expect(lookTimes(Array(5).fill(CLEAR), 180)).toEqual([0, 300, 600, 4_600, 8_600]);
  });

  test("at once again after a doubtful look", () => {
    expect(lookTimes([CLEAR, CLEAR, CLEAR, DOUBT, CLEAR, CLEAR])).toEqual([0, 300, 600, 2_600, 2_900, 4_900]);
  });

  test("no more at a picture that it covered", () => {
    expect(nextLookAt(watchOf([DOUBT, DOUBT]))).toBeNull();
  });
});

describe("A picture", () => {
  test.each([
    ["is closed before the first look", [], "closed"],
    ["opens when the first look is clear", [CLEAR], "open"],
    ["stays closed while one of two is doubtful", [DOUBT], "closed"],
    ["stays closed until the third look decides", [DOUBT, CLEAR], "closed"],
    ["opens after a single doubt", [DOUBT, CLEAR, CLEAR], "open"],
    ["is covered by two of the first three", [DOUBT, CLEAR, DOUBT], "covered"],
    ["is covered by the first two", [DOUBT, DOUBT], "covered"],
    ["stays open in a single doubt later on", [CLEAR, CLEAR, CLEAR, DOUBT, CLEAR], "open"],
    ["is covered later on by two of three", [CLEAR, CLEAR, CLEAR, DOUBT, CLEAR, DOUBT], "covered"],
    ["stays open if two doubts are far apart", [CLEAR, DOUBT, CLEAR, CLEAR, DOUBT], "open"],
    ["stays covered", [DOUBT, DOUBT, CLEAR, CLEAR, CLEAR], "covered"],
  ] as const)("%s", (_, shares, state) => {
    expect(watchOf(shares).state).toBe(state);
  });

  test("that shows nudity from the start is covered within 0.7 s, and never seen", () => {
    const times = lookTimes([DOUBT, DOUBT, DOUBT]);
    expect(times[1]! + 100).toBeLessThan(700);
    expect(watchOf([DOUBT]).state).toBe("closed");
  });

  test("opens if the model is not there after 1.5 s, and is still looked at", () => {
    const early = afterWait(startWatch(0), PATIENCE_MS - 1);
    expect(early.state).toBe("closed");
    const late = afterWait(early, PATIENCE_MS);
    expect(late.state).toBe("open");
    expect(nextLookAt(late)).toBe(0);
    const looks: Look[] = [3_000, 3_300].map((at) => ({ at, share: DOUBT, tookMs: QUICK }));
    expect(looks.reduce(afterLook, late).state).toBe("covered");
  });

  test("that looked doubtful opens only if the guard falls silent", () => {
    const doubted = watchOf([DOUBT, CLEAR]);
    expect(afterWait(doubted, 300 + PATIENCE_MS - 1).state).toBe("closed");
    expect(afterWait(doubted, 300 + PATIENCE_MS).state).toBe("open");
    expect(afterWait(watchOf([DOUBT, DOUBT]), 60_000).state).toBe("covered");
  });
});

describe("A device", () => {
  test("that needs over 250 ms four times in a row is too slow", () => {
    expect(isTooSlow(watchOf(Array(3).fill(CLEAR), 251))).toBe(false);
    expect(isTooSlow(watchOf(Array(4).fill(CLEAR), 251))).toBe(true);
    expect(isTooSlow(watchOf(Array(9).fill(CLEAR), 250))).toBe(false);
  });
});

test("a picture is covered if and only if two of three looks in a row were doubtful", () => {
  const share = fc.oneof(
    fc.constantFrom(0, THRESHOLD - 0.001, THRESHOLD, 1),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(share, { maxLength: 20 }), (shares) => {
      const doubts = shares.map((share) => isDoubtful({ share }));
      const isDue = doubts.some(
        (_, end) => doubts.slice(Math.max(0, end - 2), end + 1).filter(Boolean).length >= 2,
      );
      expect(watchOf(shares).state === "covered").toBe(isDue);
    }),
  );
});

test("looks are never closer than 0.3 s, and never further apart than 4 s", () => {
  const look = fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), tookMs: fc.nat(400) });
  fc.assert(
    fc.property(fc.array(look, { maxLength: 20 }), (looks) => {
      let watch = startWatch(0);
      for (const { share, tookMs } of looks) {
        const at = nextLookAt(watch);
        if (at === null) return;
        const before = watch.looks.at(-1)?.at;
        if (before !== undefined) {
          expect(at - before).toBeGreaterThanOrEqual(300);
          expect(at - before).toBeLessThanOrEqual(4_000);
        }
        watch = afterLook(watch, { at, share, tookMs });
      }
    }),
  );
});
