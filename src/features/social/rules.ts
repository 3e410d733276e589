import { DAY_MS } from "#contract/time.ts";

export const REQUESTS_A_DAY = 50;

/** A declined one is kept for a day, so that no one is asked again and again. */
interface RequestRow {
  declinedAt: number | null;
  /** Declined, and then taken back. */
  withdrawn: boolean;
}

export interface Between {
  friends: boolean;
  mine: RequestRow | undefined;
  theirs: RequestRow | undefined;
}

/** If the other has asked already, the two become friends, even if that was declined. "askQuietly" shows nothing to the other. */
export function followStep(
  { friends, mine, theirs }: Between,
  now: number,
): "nothing" | "befriend" | "ask" | "askQuietly" {
  if (friends) return "nothing";
  if (theirs && !theirs.withdrawn) return "befriend";
  if (!mine) return "ask";
  if (mine.declinedAt === null) return "nothing";
  return mine.declinedAt <= declinesExpiredBy(now) ? "ask" : "askQuietly";
}

export const declinesExpiredBy = (now: number): number => now - DAY_MS;
