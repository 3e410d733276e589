import * as z from "zod";
import { thingId } from "./http.ts";
import { brief, user } from "./profile.ts";

export const friend = z.object({ id: z.string(), user: brief, since: z.iso.datetime() });
export type Friend = z.infer<typeof friend>;

export const friendsOnline = z.object({
  data: z.array(brief),
  total: z.int().describe("All friends online, of whom `data` holds the first"),
});
export type FriendsOnline = z.infer<typeof friendsOnline>;

export const friendshipRequest = z.object({ id: z.string(), from: brief, createdAt: z.iso.datetime() });
export type FriendshipRequest = z.infer<typeof friendshipRequest>;

export const sentRequest = z.object({ id: z.string(), to: brief, createdAt: z.iso.datetime() });
export type SentRequest = z.infer<typeof sentRequest>;

export const blockedPerson = z.object({ id: z.string(), user: brief, since: z.iso.datetime() });
export type BlockedPerson = z.infer<typeof blockedPerson>;

export const contactCounts = z.object({
  friends: z.int(),
  requests: z.int(),
  sent: z.int(),
  blocked: z.int(),
});
export type ContactCounts = z.infer<typeof contactCounts>;

export const relation = user.shape.relation;
export type Relation = z.infer<typeof relation>;

/** `uid` is the person who asked. */
export const submitBody = z.object({ uid: thingId, accept: z.boolean() });
export const isBlocked = z.object({ isBlocked: z.boolean() });
