import { FREE_WINDOW_MS, RATING_REVIEWS_MIN, RATING_WINDOW, REVIEW_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";

export const isTalk = (room: { openedAt: number; endedAt: number }, reviewedTalkMs: number): boolean =>
  room.endedAt - room.openedAt >= reviewedTalkMs;

export const reviewsExpiredBy = (now: number): number => now - REVIEW_DAYS * DAY_MS;

/** A reviewer counts once in this time, with the latest review, so that friends cannot raise each other by many short talks. */
const SAME_REVIEWER_MS = DAY_MS;

export interface GivenReview {
  fromId: string;
  rating: number;
  ratedAt: number;
}

/** By the last 20 reviews that count; an average from three on. */
export interface Standing {
  rating: number | null;
  reviewCount: number;
}

/** @param latestFirst all reviews of one person */
export function standingOf(latestFirst: Iterable<GivenReview>): Standing {
  const counted = new Map<string, number>();
  const ratings: number[] = [];
  for (const { fromId, rating, ratedAt } of latestFirst) {
    if ((counted.get(fromId) ?? Number.POSITIVE_INFINITY) - ratedAt < SAME_REVIEWER_MS) continue;
    counted.set(fromId, ratedAt);
    ratings.push(rating);
    if (ratings.length === RATING_WINDOW) break;
  }
  const reviewCount = ratings.length;
  if (reviewCount < RATING_REVIEWS_MIN) return { rating: null, reviewCount };
  return { rating: ratings.reduce((sum, rating) => sum + rating, 0) / reviewCount, reviewCount };
}

export const freeWindowStart = (now: number): number => now - FREE_WINDOW_MS;

export interface Usage {
  used: number;
  /** Null for members without a limit. */
  limit: number | null;
  /** When the next talk is free, if none is now: 24 hours after the oldest of the talks that fill the limit. */
  nextAt: number | null;
}

/** @param endedAt when the talks that count ended, latest first */
export function usageOf(endedAt: readonly number[], limit: number | null): Usage {
  const filling = limit === null ? undefined : endedAt[limit - 1];
  return {
    used: endedAt.length,
    limit,
    nextAt: filling === undefined ? null : filling + FREE_WINDOW_MS,
  };
}

export const isUsedUp = ({ used, limit }: Usage): boolean => limit !== null && used >= limit;
