import { DAY_MS, isoOrNull } from "./time.ts";

export const isVipAt = (vipUntil: number | null, now: number): boolean => (vipUntil ?? 0) > now;

/** A day that has begun counts as a whole day left. */
export const vipDays = (vipUntil: number | null, now: number) => ({
  active: isVipAt(vipUntil, now),
  daysLeft: Math.ceil(Math.max(0, (vipUntil ?? 0) - now) / DAY_MS),
  endDate: isoOrNull(vipUntil),
});
