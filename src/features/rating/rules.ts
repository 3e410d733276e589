import { FREE_WINDOW_MS, RATING_REVIEWS_MIN, RATING_WINDOW, REVIEW_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";

/** Talks in either mode that were more than a glance. */
export const isTalk = (room: { openedAt: number; endedAt: number }, reviewedTalkMs: number): boolean =>
  room.endedAt - room.openedAt >= reviewedTalkMs;

/** Reviews asked for then or earlier are asked for no longer. */
export const staleReview = (now: number): number => now - REVIEW_DAYS * DAY_MS;

/** One person counts once in this long, with the latest: so that friends cannot lift each other by many short talks. */
const SAME_REVIEWER_MS = DAY_MS;

export interface GivenReview {
  fromId: string;
  rating: number;
  ratedAt: number;
}

/** The average of the last 20 that count; null while there are fewer than three. `latestFirst` are all reviews of one person. */
export function averageOf(latestFirst: readonly GivenReview[]): number | null {
  const counted = new Map<string, number>();
  const ratings: number[] = [];
  for (const { fromId, rating, ratedAt } of latestFirst) {
    if ((counted.get(fromId) ?? Number.POSITIVE_INFINITY) - ratedAt < SAME_REVIEWER_MS) continue;
    counted.set(fromId, ratedAt);
    ratings.push(rating);
    if (ratings.length === RATING_WINDOW) break;
  }
  if (ratings.length < RATING_REVIEWS_MIN) return null;
  return ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

/** Talks that ended then or earlier are forgotten by the free limit. */
export const freeSince = (now: number): number => now - FREE_WINDOW_MS;

export interface Usage {
  used: number;
  /** Null for members without a limit. */
  limit: number | null;
  /** When the next talk is free, if none is now: when the oldest of those that fill the limit is 24 hours old. */
  nextAt: number | null;
}

/** @param endedAt ends of the talks that count, the latest first */
export function usageOf(endedAt: readonly number[], limit: number | null): Usage {
  const filling = limit === null ? undefined : endedAt[limit - 1];
  return {
    used: endedAt.length,
    limit,
    nextAt: filling === undefined ? null : filling + FREE_WINDOW_MS,
  };
}

export const isUsedUp = ({ used, limit }: Usage): boolean => limit !== null && used >= limit;
