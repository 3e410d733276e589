import type { QueuePreferences, QueuePreferencesAnswer } from "#contract/filters.ts";
import type { City, Tag } from "#contract/people.ts";
import type { Brief } from "#contract/profile.ts";
import type { Allowance, PendingReview, RecentTalk } from "#contract/rating.ts";
import { iso, isoOrNull } from "#contract/time.ts";
import type { Usage } from "./rules.ts";
import type { PendingRow, RecentTalkRow, ReviewRow, TalkRow } from "./store.ts";

export const pendingReviewView = ({ id, createdAt }: PendingRow, companion: Brief): PendingReview => ({
  id,
  companion,
  talkedAt: iso(createdAt),
});

/** @param openSince talks that ended after this time may still be reviewed */
export const recentTalkView = (
  { roomId, startedAt, endedAt, reviewId, rating, cancelledAt }: RecentTalkRow,
  companion: Brief,
  openSince: number,
): RecentTalk => ({
  id: roomId,
  companion,
  startedAt: iso(startedAt),
  endedAt: iso(endedAt),
  review:
    reviewId === null
      ? null
      : { id: reviewId, rating, isOpen: rating === null && cancelledAt === null && endedAt > openSince },
});

export const allowanceView = ({ used, limit, nextAt }: Usage): Allowance => ({
  used,
  limit,
  nextAt: isoOrNull(nextAt),
});

export const preferencesView = (
  preferences: QueuePreferences,
  chosen: { cities: City[]; tags: Tag[] },
): QueuePreferencesAnswer => ({ ...preferences, chosen });

/** Companions are named by id only, as in the stored talks. */
export const archiveView = (
  talks: readonly TalkRow[],
  reviews: readonly ReviewRow[],
  preferences: QueuePreferences,
) => ({
  ratedTalks: talks.map(({ companionId, startedAt, endedAt }) => ({
    companionId,
    startedAt: iso(startedAt),
    endedAt: iso(endedAt),
  })),
  reviewsGiven: reviews.map(({ toId, rating, ratedAt }) => ({
    companionId: toId,
    rating,
    ratedAt: isoOrNull(ratedAt),
  })),
  queuePreferences: preferences,
});
