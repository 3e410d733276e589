import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";

export interface Part {
  unit: "days" | "hours" | "minutes";
  count: number;
}

/** Splits a duration into one or two units, leaving out zeros; less than a minute counts as one. */
export function timeLeft(ms: number): Part[] {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  const parts: Part[] = [
    { unit: "days", count: Math.floor(ms / DAY_MS) },
    { unit: "hours", count: Math.floor((ms % DAY_MS) / HOUR_MS) },
    { unit: "minutes", count: minutes % 60 },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  return parts.slice(first, first + 2).filter(({ count }) => count > 0);
}
