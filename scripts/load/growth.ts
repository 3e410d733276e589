import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#contract/time.ts";

/**
 * Whether something grows without bound, judged from how it grew in the first and in the second half of the time after the
 * warm-up. A line is laid through each half (least squares), so that one sawtooth of a garbage collector decides nothing.
 */
export interface Growth {
  what: string;
  unit: string;
  /** In an hour, in each half. */
  first: number;
  second: number;
  level: number;
  isBounded: boolean;
}

export interface Series {
  what: string;
  unit: string;
  /** Memory and descriptors level off; rows and files come with each message and photo, so they only must not come faster. */
  rule: "levels off" | "keeps pace";
  /** A value for each time, or null. */
  values: readonly (number | null)[];
}

/** Shorter runs tell nothing of it. */
export const JUDGED_FROM_MINUTES = 10;
/** Caches fill, and talks are remembered for half an hour: in an hour, the last half hour is judged. */
const WARM_UP_MOST_MS = 30 * MINUTE_MS;
const WARM_UP_SHARE = 1 / 3;
/** Of the level, over the second half: what a garbage collector leaves now and not then. */
const STEADY = 0.05;
/** Of the first half's pace: chance has one busy minute more. */
const FASTER_MOST = 1.25;

export function growthOf(seconds: readonly number[], { what, unit, rule, values }: Series): Growth | null {
  const end = (seconds.at(-1) ?? 0) * SECOND_MS;
  const from = Math.min(WARM_UP_MOST_MS, end * WARM_UP_SHARE);
  const points = seconds.flatMap((second, n) => {
    const [at, value] = [second * SECOND_MS, values[n] ?? null];
    return value === null || at < from ? [] : [{ at, value }];
  });
  const middle = (from + end) / 2;
  const [first, second] = [
    points.filter(({ at }) => at < middle),
    points.filter(({ at }) => at >= middle),
  ].map(slope) as [number | null, number | null];
  if (first === null || second === null) return null;
  const level = points.reduce((sum, { value }) => sum + value, 0) / points.length;
  const isSteady = second * (end - middle) <= STEADY * level;
  const isBounded = isSteady || second <= (rule === "levels off" ? first / 2 : first * FASTER_MOST);
  return { what, unit, first: first * HOUR_MS, second: second * HOUR_MS, level, isBounded };
}

/** Of the line through the points, in a millisecond. */
function slope(points: { at: number; value: number }[]): number | null {
  if (points.length < 3) return null;
  const mean = (of: "at" | "value") => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [at, value] = [mean("at"), mean("value")];
  const along = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
  const together = points.reduce((sum, point) => sum + (point.at - at) * (point.value - value), 0);
  return together / along;
}
