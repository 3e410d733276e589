import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { hasGround, hasHistory, holdDue, type Vote } from "./rules.ts";

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

describe("Reports alone hold someone", () => {
  const never = { heldAt: null, clearedAt: null };
  let made = 0;
  /** A report by someone else, from elsewhere, now, unless told otherwise. */
  const vote = (change: Partial<Vote> = {}): Vote => {
    made += 1;
    return {
      reporterKey: `guest:${made}`,
      device: `device ${made}`,
      address: `address ${made}`,
      counts: false,
      createdAt: NOW,
      ...change,
    };
  };
  const three = (change: Partial<Vote> = {}) => [vote(change), vote(change), vote(change)];

  test("for an hour after three guests within half an hour, for a day after three members with a history within a day", () => {
    expect(holdDue(three(), NOW, never)).toBe(NOW + HOUR_MS);
    expect(holdDue(three().slice(1), NOW, never)).toBeNull();
    expect(holdDue([...three().slice(1), vote({ createdAt: NOW - 30 * MINUTE_MS })], NOW, never)).toBeNull();
    expect(holdDue(three({ counts: true }), NOW, never)).toBe(NOW + DAY_MS);
    expect(holdDue(three({ counts: true, createdAt: NOW - DAY_MS + 1 }), NOW, never)).toBe(NOW + DAY_MS);
    expect(holdDue(three({ counts: true, createdAt: NOW - DAY_MS }), NOW, never)).toBeNull();
  });

  test.each([
    ["person", { reporterKey: "guest:one" }, { reporterKey: "user:one" }],
    ["browser", { device: "one" }, { device: "one" }],
  ])("counting one vote for each %s", (_, guests, members) => {
    expect(holdDue([...three(guests), vote()], NOW, never)).toBeNull();
    expect(holdDue([...three({ ...members, counts: true }), vote({ counts: true })], NOW, never)).toBeNull();
  });

  test("counting one vote of guests for each address; members of one household with a history are three", () => {
    expect(holdDue(three({ address: "one" }), NOW, never)).toBeNull();
    expect(holdDue(three({ address: "one", counts: true }), NOW, never)).toBe(NOW + DAY_MS);
  });

  test("only by reports since a moderator cleared a hold", () => {
    expect(holdDue(three(), NOW, { heldAt: null, clearedAt: NOW })).toBeNull();
    expect(holdDue(three({ counts: true }), NOW, { heldAt: null, clearedAt: NOW })).toBeNull();
  });

  test("no longer once one of them was dismissed, unless another came since", () => {
    const [a, b, c] = three() as [Vote, Vote, Vote];
    const hold = { createdAt: NOW, until: holdDue([a, b, c], NOW, never)! };
    expect(hasGround([a, b], hold, null)).toBe(false);
    expect(hasGround([a, b, vote({ createdAt: NOW + MINUTE_MS })], hold, null)).toBe(true);
  });

  const place = (letters: string) => fc.constantFrom(...letters);
  const votes = fc.array(
    fc.record({
      reporterKey: fc.nat(60).map((n) => `guest:${n}`),
      device: place("abcdefghijklmnop"),
      address: place("1234567890"),
      counts: fc.constant(false),
      createdAt: fc.integer({ min: NOW, max: NOW + 3 * DAY_MS }),
    }),
    { maxLength: 400 },
  );

  test("at most an hour in any day, whatever guests and fresh accounts do, and never by fewer than three places", () => {
    fc.assert(
      fc.property(votes, (all) => {
        const inOrder = all.toSorted((a, b) => a.createdAt - b.createdAt);
        const holds: { from: number; until: number }[] = [];
        for (const [at, { createdAt: now }] of inOrder.entries()) {
          const last = holds.at(-1);
          if (last && last.until > now) continue;
          const known = inOrder.slice(0, at + 1);
          const until = holdDue(known, now, { heldAt: last?.from ?? null, clearedAt: null });
          if (until === null) continue;
          expect(until).toBe(now + HOUR_MS);
          expect(now - (last?.from ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(DAY_MS);
          const recent = known.filter(({ createdAt }) => createdAt > now - 30 * MINUTE_MS);
          for (const mark of ["reporterKey", "device", "address"] as const)
            expect(new Set(recent.map((vote) => vote[mark])).size).toBeGreaterThanOrEqual(3);
          holds.push({ from: now, until });
        }
      }),
    );
  });

  test("no sooner or longer with a report less, or with one more from a place that has voted", () => {
    fc.assert(
      fc.property(votes, fc.nat(), (all, pick) => {
        const now = NOW + 3 * DAY_MS;
        if (all.length === 0) return;
        const one = all[pick % all.length]!;
        const due = holdDue(all, now, never);
        const fewer = holdDue(
          all.filter((vote) => vote !== one),
          now,
          never,
        );
        const again = holdDue([...all, { ...one, reporterKey: "user:fresh" }], now, never);
        if (due === null) expect(again).toBeNull();
        expect(Math.max(due ?? 0, fewer ?? 0)).toBeLessThanOrEqual(now + HOUR_MS);
      }),
    );
  });
});
