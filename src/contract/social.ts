import * as z from "zod";
import { brief } from "./profile.ts";

/** Friends, requests and blocks (specification, sections 4 and 7). */

export const friend = z.object({ id: z.string(), user: brief, since: z.iso.datetime() });
export type Friend = z.infer<typeof friend>;

export const friendshipRequest = z.object({ id: z.string(), from: brief, createdAt: z.iso.datetime() });
export type FriendshipRequest = z.infer<typeof friendshipRequest>;

export const blockedPerson = z.object({ id: z.string(), user: brief, since: z.iso.datetime() });

/** What lies between me and somebody after a call that changed it. */
export const relation = z.object({
  following: z.boolean(),
  followsMe: z.boolean(),
  friends: z.boolean(),
});
export type Relation = z.infer<typeof relation>;

/** `uid` is the person who asked. */
export const submitBody = z.object({ uid: z.uuid(), accept: z.boolean() });
export const isBlocked = z.object({ isBlocked: z.boolean() });
