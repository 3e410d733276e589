import type { ErrorCode } from "#contract/errors.ts";

/** What lies between a member ("me") and another one, as the queries of `store.ts` answer it. */
export interface Ties {
  friends: boolean;
  /** My request to them, as I see it: one that was declined still stands for me. */
  following: boolean;
  /** Their request to me that I have not declined. */
  followsMe: boolean;
  blockedByMe: boolean;
  blockedByThem: boolean;
  /** They asked to be deleted. */
  deleted: boolean;
  /** They are suspended. */
  locked: boolean;
}

/** Whether the two are open to each other at all. */
export type Standing = Pick<Ties, "deleted" | "locked" | "blockedByMe" | "blockedByThem">;

type RefusalToWrite = Extract<ErrorCode, "deleted_profile" | "you_blocked_user" | "user_blocked_you">;
type RefusalToTalk = RefusalToWrite | Extract<ErrorCode, "calls_between_friends_only">;
type RefusalToCall =
  | RefusalToTalk
  | Extract<ErrorCode, "user_offline" | "another_tab" | "call_busy" | "only_vip_can_call">;

/** The contract's words for the same: what a face or a brief of a person tells its viewer. */
interface Shown {
  deleted: boolean;
  /** Suspended. */
  blocked: boolean;
  blocks: { byMe: boolean; byThem: boolean };
}

export const standingOf = ({ deleted, blocked, blocks }: Shown): Standing => ({
  deleted,
  locked: blocked,
  blockedByMe: blocks.byMe,
  blockedByThem: blocks.byThem,
});

export const blocksView = ({ blockedByMe, blockedByThem }: Standing): Shown["blocks"] => ({
  byMe: blockedByMe,
  byThem: blockedByThem,
});

/** Whether there is someone to deal with at all. A suspended account is as closed as a deleted one. */
export const isOpen = ({ deleted, locked }: Pick<Ties, "deleted" | "locked">): boolean => !deleted && !locked;

/**
 * Whether the two may be matched, and stay in one room. `apartFrom` of `store.ts` names everyone whom this keeps from a member;
 * a deleted or suspended one has no session to search with.
 */
export const mayMeet = ({
  blockedByMe,
  blockedByThem,
}: Pick<Ties, "blockedByMe" | "blockedByThem">): boolean => !blockedByMe && !blockedByThem;

/**
 * Every question about two members is answered here, and here stands the order of refusals: the account first, then blocks,
 * then friendship, then whether the other one can be reached, and VIP last.
 */
export function refusalToWrite(ties: Standing): RefusalToWrite | null {
  if (!isOpen(ties)) return "deleted_profile";
  if (mayMeet(ties)) return null;
  return ties.blockedByMe ? "you_blocked_user" : "user_blocked_you";
}

/** Asking for friendship is open to everyone who could write. */
export const refusalToFollow = (ties: Standing) => refusalToWrite(ties);

/** Whether there is more to see of them than their name and what happened. `isOpenTo` of `store.ts` says the same in SQL. */
export const maySee = (ties: Standing): boolean => refusalToWrite(ties) === null;

/** Why the two may not talk by video, whichever of them called. */
export const refusalToTalk = (ties: Standing & Pick<Ties, "friends">): RefusalToTalk | null =>
  refusalToWrite(ties) ?? (ties.friends ? null : "calls_between_friends_only");

/** How the two are placed at the moment of the call. */
interface Reach {
  online: boolean;
  /** `another_tab`: I am in a room or a call elsewhere; `call_busy`: they are. */
  busy: "another_tab" | "call_busy" | null;
  /** Whether I am VIP. */
  vip: boolean;
}

/** Why I may not call. VIP comes last: no one shall buy it to learn that it was not what was missing. */
export function refusalToCall(
  ties: Standing & Pick<Ties, "friends">,
  { online, busy, vip }: Reach,
): RefusalToCall | null {
  const refusal = refusalToTalk(ties);
  if (refusal) return refusal;
  if (!online) return "user_offline";
  if (busy) return busy;
  return vip ? null : "only_vip_can_call";
}
