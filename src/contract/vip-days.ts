import { DAY_MS } from "./time.ts";

/** Whether someone whose VIP lasts until then is VIP now. Times are milliseconds since 1970. */
export const isVipAt = (vipUntil: number | null, now: number): boolean => (vipUntil ?? 0) > now;

/** VIP days as they are shown. A day that has begun counts as one that is left. */
export const vipDays = (vipUntil: number | null, now: number) => ({
  active: isVipAt(vipUntil, now),
  daysLeft: Math.ceil(Math.max(0, (vipUntil ?? 0) - now) / DAY_MS),
  endDate: vipUntil === null ? null : new Date(vipUntil).toISOString(),
});
