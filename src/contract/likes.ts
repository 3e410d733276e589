import * as z from "zod";
import { cursor, latestFirst, searchResult } from "./dating.ts";
import { pagination } from "./http.ts";
import { LIKES_PER_PAGE } from "./limits.ts";
import { brief } from "./profile.ts";

export const likesQuery = latestFirst(LIKES_PER_PAGE);

const match = brief.extend({ matchedAt: z.iso.datetime(), isNew: z.boolean() });
export type Match = z.infer<typeof match>;
export const matches = z.object({ data: z.array(match), pagination, cursor });
export type Matches = z.infer<typeof matches>;

const liker = searchResult.extend({ likedAt: z.iso.datetime() });
export type Liker = z.infer<typeof liker>;
export const likesReceived = z.object({
  data: z.array(liker),
  pagination,
  cursor,
  isOpen: z.boolean().describe("false without VIP: no one is listed until I like them, too"),
  atLeast: z
    .int()
    .describe("Without VIP: so many or more had liked me when the day began (UTC); 0 means fewer than a few"),
});
export type LikesReceived = z.infer<typeof likesReceived>;
