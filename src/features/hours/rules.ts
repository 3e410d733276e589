import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { HOURS_KNOWN_AFTER_DAYS, HOURS_OF_WEEK } from "#contract/video.ts";

export const hourAt = (now: number): number => Math.floor(now / HOUR_MS);

const WEEKS = 4;
export const countedSince = (now: number): number => hourAt(now - WEEKS * 7 * DAY_MS);

/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const ofWeek = (hour: number): number => (hour + 3 * 24) % HOURS_OF_WEEK;

/** Average peaks; null until a full week is counted, and while all hours are alike, as on a server that no one visits. */
export function weekOf(counts: readonly { hour: number; peak: number }[], now: number): number[] | null {
  const first = counts[0]?.hour;
  if (first === undefined || hourAt(now) - first < HOURS_KNOWN_AFTER_DAYS * 24) return null;
  const sums = new Array<number>(HOURS_OF_WEEK).fill(0);
  const weeks = new Array<number>(HOURS_OF_WEEK).fill(0);
  // An hour without a row, in which the server did not run, does not count.
  for (const { hour, peak } of counts) {
    sums[ofWeek(hour)]! += peak;
    weeks[ofWeek(hour)]! += 1;
  }
  const week = sums.map((sum, hour) => (weeks[hour] ? Math.round((sum / weeks[hour]) * 10) / 10 : 0));
  return week.some((peak) => peak !== week[0]) ? week : null;
}
