import { DAY_MS } from "#contract/time.ts";

/** Requests that one member may make within a day. */
export const REQUESTS_A_DAY = 50;

/** A stored request. A declined one is kept for a day, so that no one is asked again and again. */
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
 * What a request for friendship results in. If the other has asked already, the two become friends, even if that request was
 * declined. "askQuietly" shows the request to the member who asks, and nothing to the other.
 */
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

/** Requests declined at this time or earlier are forgotten. */
export const declinesExpiredBy = (now: number): number => now - DAY_MS;
