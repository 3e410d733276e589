import type { City, Tag } from "#contract/people.ts";
import type { Brief } from "#contract/profile.ts";
import type { Allowance, PendingReview, QueuePreferences, QueuePreferencesAnswer } from "#contract/rating.ts";
import type { Spent } from "./rules.ts";
import type { PendingRow } from "./store.ts";

export const pendingReviewView = ({ id, createdAt }: PendingRow, companion: Brief): PendingReview => ({
  id,
  companion,
  talkedAt: new Date(createdAt).toISOString(),
});

export const allowanceView = ({ used, limit, nextAt }: Spent): Allowance => ({
  used,
  limit,
  nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
});

export const preferencesView = (
  preferences: QueuePreferences,
  chosen: { cities: City[]; tags: Tag[] },
): QueuePreferencesAnswer => ({ ...preferences, chosen });
