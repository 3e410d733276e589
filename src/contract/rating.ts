import * as z from "zod";
import { RATING_MAX, RATING_MIN } from "./limits.ts";
import { brief } from "./profile.ts";

const pendingReview = z.object({ id: z.string(), companion: brief, talkedAt: z.iso.datetime() });
export type PendingReview = z.infer<typeof pendingReview>;
export const pendingReviews = z.object({ data: z.array(pendingReview) });

const recentTalk = z.object({
  id: z.string().describe("The room"),
  companion: brief,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  review: z
    .object({
      id: z.string(),
      rating: z.int().nullable().describe("The stars you gave; null while there are none"),
      isOpen: z.boolean().describe("Whether stars may still be given"),
    })
    .nullable(),
});
export type RecentTalk = z.infer<typeof recentTalk>;
export const recentTalks = z.object({ data: z.array(recentTalk) });

export const allowance = z.object({
  used: z.int(),
  limit: z.int().nullable().describe("null for VIP: unlimited"),
  nextAt: z.iso
    .datetime()
    .nullable()
    .describe("When the next free talk becomes available; null if one is left"),
});
export type Allowance = z.infer<typeof allowance>;

export const reviewBody = z.object({ rating: z.int().min(RATING_MIN).max(RATING_MAX) });
