import { DAY_MS, isoOrNull } from "./time.ts";

/** Whether VIP that lasts until `vipUntil` is active now. Times are milliseconds since 1970. */
export const isVipAt = (vipUntil: number | null, now: number): boolean => (vipUntil ?? 0) > now;

/** VIP days for display. A day that has begun counts as a whole day left. */
export const vipDays = (vipUntil: number | null, now: number) => ({
  active: isVipAt(vipUntil, now),
  daysLeft: Math.ceil(Math.max(0, (vipUntil ?? 0) - now) / DAY_MS),
  endDate: isoOrNull(vipUntil),
});
