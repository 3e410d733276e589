import type { ErrorCode } from "./errors.ts";

/**
 * What two members may do with each other, judged alike by the server, from its tables (`src/features/ties`), and by the
 * screens, from a face. Refusals are checked in this order: the account, blocks, friendship, whether the other member can
 * be reached, and VIP last.
 */

/** How another member stands to me. */
export interface Standing {
  /** They deleted their account. */
  deleted: boolean;
  /** They are suspended. */
  locked: boolean;
  blockedByMe: boolean;
  blockedByThem: boolean;
}

export type RefusalToWrite = Extract<ErrorCode, "deleted_profile" | "you_blocked_user" | "user_blocked_you">;
export type RefusalToTalk = RefusalToWrite | Extract<ErrorCode, "calls_between_friends_only">;
export type RefusalToCall =
  | RefusalToTalk
  | Extract<ErrorCode, "user_offline" | "another_tab" | "call_busy" | "only_vip_can_call">;

/** The same, as a face or a brief shows it to the viewer. */
export interface ShownStanding {
  deleted: boolean;
  /** Suspended. */
  blocked: boolean;
  blocks: { byMe: boolean; byThem: boolean };
}

export const standingOf = ({ deleted, blocked, blocks }: ShownStanding): Standing => ({
  deleted,
  locked: blocked,
  ...blocksOf(blocks),
});

/** For a message that carries only blocks (`RELATION`). */
export const blocksOf = ({
  byMe,
  byThem,
}: ShownStanding["blocks"]): Pick<Standing, "blockedByMe" | "blockedByThem"> => ({
  blockedByMe: byMe,
  blockedByThem: byThem,
});

/** The inverse of `blocksOf`. */
export const blocksView = ({ blockedByMe, blockedByThem }: Standing): ShownStanding["blocks"] => ({
  byMe: blockedByMe,
  byThem: blockedByThem,
});

/** Whether the account is active. A suspended account is as closed as a deleted one. */
export const isOpen = ({ deleted, locked }: Pick<Standing, "deleted" | "locked">): boolean =>
  !deleted && !locked;

/**
 * Whether the two may be matched and stay in one room. `apartSlices` of `ties/store.ts` lists everyone whom this keeps from
 * a member; deleted and suspended members have no session to search with.
 */
export const mayMeet = ({
  blockedByMe,
  blockedByThem,
}: Pick<Standing, "blockedByMe" | "blockedByThem">): boolean => !blockedByMe && !blockedByThem;

export function refusalToWrite(standing: Standing): RefusalToWrite | null {
  if (!isOpen(standing)) return "deleted_profile";
  if (mayMeet(standing)) return null;
  return standing.blockedByMe ? "you_blocked_user" : "user_blocked_you";
}

/** Anyone who may write to a member may also ask them for friendship. */
export const refusalToFollow = (standing: Standing): RefusalToWrite | null => refusalToWrite(standing);

/** Whether they show more than a name and why they are closed. `isOpenTo` of `ties/store.ts` is the same rule in SQL. */
export const maySee = (standing: Standing): boolean => refusalToWrite(standing) === null;

/** Why the two may not talk by video, whichever of them called. */
export const refusalToTalk = (ties: Standing & { friends: boolean }): RefusalToTalk | null =>
  refusalToWrite(ties) ?? (ties.friends ? null : "calls_between_friends_only");

/** The state of both at the moment of the call. */
interface Reach {
  online: boolean;
  /** `another_tab`: I am in a room or a call elsewhere; `call_busy`: they are. */
  busy: "another_tab" | "call_busy" | null;
  /** Whether I am VIP. */
  vip: boolean;
}

/** Why I may not call. VIP comes last: no one should buy it and then find that something else was missing. */
export function refusalToCall(
  ties: Standing & { friends: boolean },
  { online, busy, vip }: Reach,
): RefusalToCall | null {
  const refusal = refusalToTalk(ties);
  if (refusal) return refusal;
  if (!online) return "user_offline";
  if (busy) return busy;
  return vip ? null : "only_vip_can_call";
}
