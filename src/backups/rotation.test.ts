import { expect, test } from "bun:test";
import fc from "fast-check";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { expired, nameOf, timeOf } from "./rotation.ts";
import { isDue } from "./state.ts";

const now = Date.UTC(2030, 0, 31, 12);
const made = (daysAgo: number, hour = 3) => nameOf(Date.UTC(2030, 0, 31 - daysAgo, hour, 20));

test("A name tells its time, and other names are no backups", () => {
  expect(nameOf(Date.UTC(2030, 0, 31, 3, 20, 5, 678))).toBe("2030-01-31T03-20-05Z");
  expect(timeOf("2030-01-31T03-20-05Z")).toBe(Date.UTC(2030, 0, 31, 3, 20, 5));
  expect([timeOf("old"), timeOf("2030-13-31T03-20-05Z")]).toEqual([null, null]);
});

test("After a month of days there are the latest days, and the newest of earlier weeks", () => {
  const names = Array.from({ length: 40 }, (_, day) => made(day));
  const kept = names.filter((name) => !expired(names, now, { days: 3, weeks: 3 }).includes(name));
  // Weeks begin on Thursdays, as 1970 did: 31 January 2030 is one.
  expect(kept).toEqual([made(0), made(1), made(2), made(8)].sort().reverse());
});

test("One made by hand before an upgrade outlives the one of the same night", () => {
  const names = [made(0, 2), made(0, 3), made(1)];
  expect(expired(names, now, { days: 1, weeks: 0 })).toEqual([]);
});

test("The newest is always kept, strangers' files are left alone, and nothing is removed for being old alone", () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 9 }), fc.nat({ max: 9 }), (hours, days, weeks) => {
      const names = hours.map((hour) => nameOf(now - hour * HOUR_MS));
      const gone = expired([...names, "notes"], now, { days, weeks });
      const kept = names.filter((name) => !gone.includes(name));
      expect(gone).not.toContain("notes");
      expect(kept).toContain(names.toSorted().at(-1)!);
      const dayOf = (name: string) => Math.floor(timeOf(name)! / DAY_MS);
      const daysOf = (some: string[]) => new Set(some.map(dayOf)).size;
      expect(daysOf(kept)).toBeGreaterThanOrEqual(Math.min(days, daysOf(names)));
      // What is kept stays kept when nothing is added.
      expect(expired(kept, now, { days, weeks })).toEqual([]);
    }),
  );
});

test("A backup is due at its time of day, after a night that was missed, and an hour after a failure", () => {
  const at = 3 * 60 + 20;
  const time = (hour: number, minute = 0) => Date.UTC(2030, 0, 31, hour, minute);
  const state = { succeededAt: time(3, 21) - DAY_MS, failedAt: null, problem: null };
  expect([time(3, 19), time(3, 20), time(23)].map((moment) => isDue(state, at, moment))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isDue({ ...state, succeededAt: time(3, 20) }, at, time(23))).toBe(false);
  expect(isDue({ ...state, succeededAt: time(3, 20) - 5 * DAY_MS }, at, time(1))).toBe(true);
  expect(isDue({ ...state, succeededAt: null }, at, time(1))).toBe(true);
  const failed = { ...state, failedAt: time(3, 20), problem: "no room" };
  expect([time(4, 19), time(4, 20)].map((moment) => isDue(failed, at, moment))).toEqual([false, true]);
});
