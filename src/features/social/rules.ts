import { DAY_MS } from "#contract/time.ts";
/** Requests that one person may make within a day. */
export const REQUESTS_A_DAY = 50;

/** A request as it is kept; a declined one is kept for a day, so that no one is asked again and again. */
interface RequestRow {
  declinedAt: number | null;
  /** Declined, and then taken back. */
  withdrawn: boolean;
}

export interface Between {
  friends: boolean;
  /** My request to them, and theirs to me. */
  mine: RequestRow | undefined;
  theirs: RequestRow | undefined;
}

/**
 * What asking for friendship comes to. One who has asked already is answered by friendship, even one who was declined.
 * "askQuietly" looks like asking to the one who asks, and like nothing to the other.
 */
export function followStep(
  { friends, mine, theirs }: Between,
  now: number,
): "nothing" | "befriend" | "ask" | "askAgain" | "askQuietly" {
  if (friends) return "nothing";
  if (theirs && !theirs.withdrawn) return "befriend";
  if (!mine) return "ask";
  if (mine.declinedAt === null) return "nothing";
  return mine.declinedAt <= declinesExpiredBy(now) ? "askAgain" : "askQuietly";
}

/** Requests declined at this time or earlier are forgotten. */
export const declinesExpiredBy = (now: number): number => now - DAY_MS;
