import { LIKES_HINTED } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";

/** The numbers of likes that members without VIP are told change once a day: none of them can be told from the others. */
export const hintedAt = (now: number): number => now - (now % DAY_MS);

/** The highest step that is reached; 0 below the first. */
export const hintOf = (count: number): number => LIKES_HINTED.findLast((step) => step <= count) ?? 0;
