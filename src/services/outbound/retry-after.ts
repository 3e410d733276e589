/** Seconds or a date (RFC 9110, 10.2.3), to milliseconds from `now`. */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
