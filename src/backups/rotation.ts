import { DAY_MS, iso } from "#contract/time.ts";

/** A backup made by hand before an upgrade outlives those made on the same day. */
const ALL_KEPT_MS = 2 * DAY_MS;

/** `2026-11-28T03-20-00Z`, so that names sort by time. */
export const nameOf = (time: number): string => `${iso(time).slice(0, 19).replaceAll(":", "-")}Z`;

/** @internal */
export function timeOf(name: string): number | null {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name);
  const time = parts ? Date.parse(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** Of those before, the newest of each of the last `days` days and `weeks` weeks that have any stays. */
export function expired(
  names: readonly string[],
  now: number,
  { days, weeks }: { days: number; weeks: number },
): string[] {
  const known = names.filter((name) => timeOf(name) !== null).sort((a, b) => timeOf(b)! - timeOf(a)!);
  const kept = new Set(known.filter((name) => timeOf(name)! > now - ALL_KEPT_MS));
  for (const [most, ms] of [
    [days, DAY_MS],
    [weeks, 7 * DAY_MS],
  ] as const) {
    const newest = new Map<number, string>();
    for (const name of known) {
      const span = Math.floor(timeOf(name)! / ms);
      if (!newest.has(span)) newest.set(span, name);
    }
    for (const name of [...newest.values()].slice(0, most)) kept.add(name);
  }
  return known.filter((name) => !kept.has(name)).reverse();
}
