import { DAY_MS } from "#contract/time.ts";

/** Added days extend those left; removed days never move the end before `now`. */
export function vipUntilAfter(days: number, vipUntil: number | null, now: number): number | null {
  if (days > 0) return Math.max(vipUntil ?? 0, now) + days * DAY_MS;
  if (vipUntil === null || vipUntil <= now) return vipUntil;
  return Math.max(now, vipUntil + days * DAY_MS);
}
