import type { Lang } from "#contract/lang.ts";

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/** From Monday. Half-hour offsets are rounded, since counts are per hour. `offset` is in minutes behind UTC, as in `Date`. */
export function localWeek(hours: readonly number[], offset: number): number[][] {
  const shift = Math.round(offset / 60);
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: DAY_HOURS }, (_, hour) => {
      const at = (day * DAY_HOURS + hour + shift + WEEK_HOURS) % WEEK_HOURS;
      return hours[at] ?? 0;
    }),
  );
}

/** Weeks begin on Sunday in English (specification, section 9). */
export const weekdaysIn = (lang: Lang): number[] =>
  lang === "en" ? [6, 0, 1, 2, 3, 4, 5] : [0, 1, 2, 3, 4, 5, 6];

/** A date with that weekday (0 is Monday) and hour in UTC, for formatting their names. */
export const startOf = (day: number, hour = 0): Date => new Date(Date.UTC(2024, 0, 1 + day, hour));
