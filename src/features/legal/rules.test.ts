import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { LEGAL_EDITIONS, NOTICE_DAYS } from "#contract/legal.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { editionsAt, inForceFrom } from "./rules.ts";

const FIRST = { version: "2030-01-01", seenAt: 0 };
const day = (date: string) => Date.parse(date);

test("An edition that required no notice is in force from its day", () => {
  expect(inForceFrom({ version: "2030-03-01", seenAt: 0 })).toBe(day("2030-03-01"));
});

test("A late upgrade gives the full notice, rounded up to the start of a day", () => {
  expect(inForceFrom({ version: "2030-03-01", seenAt: day("2030-04-05") + HOUR_MS })).toBe(day("2030-04-16"));
});

describe("Of several editions", () => {
  test("the oldest is in force even before its day", () => {
    expect(editionsAt([FIRST], day("2029-01-01"))).toEqual({ current: "2030-01-01", coming: null });
  });

  test("the next is coming until its day", () => {
    const editions = [FIRST, { version: "2030-03-01", seenAt: day("2030-02-01") }];
    const coming = { version: "2030-03-01", from: day("2030-03-01") };
    expect(editionsAt(editions, day("2030-03-01") - 1)).toEqual({ current: "2030-01-01", coming });
    expect(editionsAt(editions, day("2030-03-01"))).toEqual({ current: "2030-03-01", coming: null });
  });

  test("that one upgrade brings, only the last is announced", () => {
    const seenAt = day("2030-06-01");
    const editions = [FIRST, { version: "2030-03-01", seenAt }, { version: "2030-05-01", seenAt }];
    expect(editionsAt(editions, seenAt)).toEqual({
      current: "2030-01-01",
      coming: { version: "2030-05-01", from: day("2030-06-11") },
    });
  });

  test("none that required notice is in force before the days of notice are over", () => {
    const version = fc
      .integer({ min: 1, max: 400 })
      .map((n) => new Date(n * DAY_MS).toISOString().slice(0, 10));
    const edition = fc.record({ version, seenAt: fc.integer({ min: 1, max: 400 * DAY_MS }) });
    const later = fc.uniqueArray(edition, { selector: (one) => one.version, maxLength: 4 });
    fc.assert(
      fc.property(later, fc.integer({ min: 0, max: 800 * DAY_MS }), (editions, now) => {
        const all = [
          { version: "1970-01-01", seenAt: 0 },
          ...editions.sort((a, b) => (a.version < b.version ? -1 : 1)),
        ];
        const { current, coming } = editionsAt(all, now);
        const { seenAt } = all.find(({ version }) => version === current)!;
        if (seenAt > 0) expect(now).toBeGreaterThanOrEqual(seenAt + NOTICE_DAYS * DAY_MS);
        if (coming) expect(coming.from).toBeGreaterThan(now);
      }),
    );
  });
});

test("LEGAL_EDITIONS are dates, oldest first", () => {
  expect([...LEGAL_EDITIONS].sort()).toEqual([...LEGAL_EDITIONS]);
  for (const version of LEGAL_EDITIONS)
    expect(new Date(version).toISOString()).toBe(`${version}T00:00:00.000Z`);
});
