const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/**
 * The hours of a week in UTC, from Monday, as seven days of the reader's clock. Half hours of a zone are rounded: the
 * counts are of whole hours. `offset` is minutes behind UTC, as `Date` has it.
 */
export function localWeek(hours: readonly number[], offset: number): number[][] {
  const shift = Math.round(offset / 60);
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: DAY_HOURS }, (_, hour) => {
      const at = (day * DAY_HOURS + hour + shift + WEEK_HOURS) % WEEK_HOURS;
      return hours[at] ?? 0;
    }),
  );
}

/** A day of that name, 0 is Monday, and an hour of it: to be named in UTC. */
export const startOf = (day: number, hour = 0): Date => new Date(Date.UTC(2024, 0, 1 + day, hour));
