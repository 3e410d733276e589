import type { ErrorCode } from "#contract/errors.ts";

/** What lies between two people when one wants to talk to the other. */
export interface Ties {
  /** The other one asked to be deleted, or is suspended. */
  closed: boolean;
  friends: boolean;
  blockedByMe: boolean;
  blocksMe: boolean;
}

/** Why the two may not talk; null if they may. */
export function objectionToTalk({ closed, blockedByMe, blocksMe, friends }: Ties): ErrorCode | null {
  if (closed) return "deleted_profile";
  if (blockedByMe) return "you_blocked_user";
  if (blocksMe) return "user_blocked_you";
  return friends ? null : "calls_between_friends_only";
}

/** Why the one who asks may not call. VIP comes last: nobody shall buy it to learn that it was not what was missing. */
export const objectionToCall = (ties: Ties, isVip: boolean): ErrorCode | null =>
  objectionToTalk(ties) ?? (isVip ? null : "only_vip_can_call");
