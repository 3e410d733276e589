import { DAY_MS } from "#contract/time.ts";

/** For a tile without caching headers: the minimum that OpenStreetMap's policy asks for. @internal */
export const DEFAULT_FRESH_MS = 7 * DAY_MS;
const LONGEST_FRESH_MS = 365 * DAY_MS;

export function freshForMs(headers: Headers, now: number): number {
  const stated = statedBy(headers, now);
  return stated === null ? DEFAULT_FRESH_MS : Math.min(LONGEST_FRESH_MS, Math.max(0, stated));
}

function statedBy(headers: Headers, now: number): number | null {
  const control = headers.get("cache-control")?.toLowerCase() ?? "";
  if (/\b(no-store|no-cache|private)\b/.test(control)) return 0;
  const seconds = /\bs-maxage="?(\d+)/.exec(control) ?? /\bmax-age="?(\d+)/.exec(control);
  if (seconds) return (Number(seconds[1]) - ageOf(headers)) * 1000;
  const expires = headers.get("expires");
  if (expires === null) return null;
  // Relative to the server's own clock. An invalid date, like "0", counts as past.
  const ms = Date.parse(expires) - (Date.parse(headers.get("date") ?? "") || now);
  return Number.isFinite(ms) ? ms : 0;
}

const ageOf = (headers: Headers) => Number(/^\d+$/.exec(headers.get("age") ?? "")?.[0] ?? 0);
