import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import { DATABASE_CACHE_BYTES } from "#db/open.ts";

/**
 * Whether something grows without bound, judged from how it grew in the first and in the second half of the time after the
 * warm-up. A line is laid through each half (least squares), so that one sawtooth of a garbage collector decides nothing.
 */
export interface Growth {
  what: string;
  /** Of the next two. */
  unit: string;
  first: number;
  second: number;
  /** On average. */
  level: number;
  isBounded: boolean;
}

export interface Series {
  what: string;
  unit: string;
  /** A value for each second, or null. */
  values: readonly (number | null)[];
  /** What makes it grow, as counted until each second. Without it the thing should level off: memory, descriptors. */
  per?: { what: string; done: readonly number[] };
}

/** Caches fill, and talks are remembered for half an hour: in an hour, the last 40 minutes are judged. */
const WARM_UP_MOST_MS = 30 * MINUTE_MS;
const WARM_UP_SHARE = 1 / 3;
/** Shorter runs tell nothing of it. */
const LEVELS_OFF_FROM_MS = 30 * MINUTE_MS;
const KEEPS_PACE_FROM_MS = 10 * MINUTE_MS;
/** Of the level, over the second half: what a garbage collector leaves now and not then. */
const STEADY = 0.05;
/** Of the first half: chance has more of this in one, and more of that in the other. */
const FASTER_MOST = 1.25;
const ACTS_SHOWN = 1_000;

interface Point {
  at: number;
  /** The time, or what was done until then. */
  along: number;
  value: number;
}

export function growthOf(seconds: readonly number[], { what, unit, values, per }: Series): Growth | null {
  const end = (seconds.at(-1) ?? 0) * SECOND_MS;
  if (end < (per ? KEEPS_PACE_FROM_MS : LEVELS_OFF_FROM_MS)) return null;
  const from = Math.min(WARM_UP_MOST_MS, end * WARM_UP_SHARE);
  const points = seconds.flatMap((second, n): Point[] => {
    const [at, value] = [second * SECOND_MS, values[n] ?? null];
    return value === null || at < from ? [] : [{ at, along: per?.done[n] ?? at, value }];
  });
  const middle = (from + end) / 2;
  const first = slope(points.filter(({ at }) => at < middle));
  const second = slope(points.filter(({ at }) => at >= middle));
  if (first === null || second === null) return null;
  const level = mean(points, "value");
  const isSteady = second * (end - middle) <= STEADY * level;
  const isBounded = per ? second <= first * FASTER_MOST : isSteady || second <= first / 2;
  const shown = per ? ACTS_SHOWN : HOUR_MS;
  const of = `${unit} ${per ? `for ${ACTS_SHOWN} ${per.what}` : "in an hour"}`.trim();
  return { what, unit: of, first: first * shown, second: second * shown, level, isBounded };
}

/**
 * Memory of the process that has the database, in megabytes, without what SQLite keeps there of its file: all of it, up to a limit
 * that an hour does not reach. A cache that fills is no leak.
 */
export function withoutPageCache(
  memory: readonly (number | null)[],
  fileSizes: readonly (number | null)[],
): (number | null)[] {
  let cached = 0;
  return memory.map((value, n) => {
    cached = Math.min(fileSizes[n] ?? cached, DATABASE_CACHE_BYTES / 1e6);
    return value === null ? null : value - cached;
  });
}

const mean = (points: readonly Point[], of: keyof Point) =>
  points.reduce((sum, point) => sum + point[of], 0) / points.length;

/** Of the line through the points. */
function slope(points: readonly Point[]): number | null {
  if (points.length < 3) return null;
  const [along, value] = [mean(points, "along"), mean(points, "value")];
  const width = points.reduce((sum, point) => sum + (point.along - along) ** 2, 0);
  const together = points.reduce((sum, point) => sum + (point.along - along) * (point.value - value), 0);
  return width === 0 ? null : together / width;
}
