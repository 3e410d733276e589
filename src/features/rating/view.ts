import type { QueuePreferences, QueuePreferencesAnswer } from "#contract/filters.ts";
import type { City, Tag } from "#contract/people.ts";
import type { Brief } from "#contract/profile.ts";
import type { Allowance, PendingReview, RecentTalk } from "#contract/rating.ts";
import type { Usage } from "./rules.ts";
import type { PendingRow, RecentTalkRow, ReviewRow, TalkRow } from "./store.ts";

export const pendingReviewView = ({ id, createdAt }: PendingRow, companion: Brief): PendingReview => ({
  id,
  companion,
  talkedAt: new Date(createdAt).toISOString(),
});

/** @param openSince reviews of talks that ended after it may still be given */
export const recentTalkView = (
  { roomId, startedAt, endedAt, reviewId, rating, cancelledAt }: RecentTalkRow,
  companion: Brief,
  openSince: number,
): RecentTalk => ({
  id: roomId,
  companion,
  startedAt: new Date(startedAt).toISOString(),
  endedAt: new Date(endedAt).toISOString(),
  review:
    reviewId === null
      ? null
      : { id: reviewId, rating, isOpen: rating === null && cancelledAt === null && endedAt > openSince },
});

export const allowanceView = ({ used, limit, nextAt }: Usage): Allowance => ({
  used,
  limit,
  nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
});

export const preferencesView = (
  preferences: QueuePreferences,
  chosen: { cities: City[]; tags: Tag[] },
): QueuePreferencesAnswer => ({ ...preferences, chosen });

/** Rated talks in the archive of the member's own data. Companions stand in it by their ids, as in the talks themselves. */
export const archiveView = (
  talks: readonly TalkRow[],
  reviews: readonly ReviewRow[],
  preferences: QueuePreferences,
) => ({
  ratedTalks: talks.map(({ companionId, startedAt, endedAt }) => ({
    companionId,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
  })),
  reviewsGiven: reviews.map(({ toId, rating, ratedAt }) => ({
    companionId: toId,
    rating,
    ratedAt: ratedAt === null ? null : new Date(ratedAt).toISOString(),
  })),
  queuePreferences: preferences,
});
