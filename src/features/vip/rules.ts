export const DAY_MS = 24 * 60 * 60_000;

/** Days that are given or bought come on top of those left. Times are milliseconds since 1970. */
export const extended = (vipUntil: number | null, days: number, now: number): number =>
  Math.max(vipUntil ?? 0, now) + days * DAY_MS;

export const isActive = (vipUntil: number | null, now: number): boolean => (vipUntil ?? 0) > now;

/** A day that has begun counts. */
export const daysLeft = (vipUntil: number | null, now: number): number =>
  Math.ceil(Math.max(0, (vipUntil ?? 0) - now) / DAY_MS);
