import type { ErrorCode } from "./errors.ts";
import type { Relation } from "./social.ts";

/** Judged alike by the server and the screens. Refusals in this order: the account, blocks, friendship, reachability, VIP. */

export interface Standing {
  deleted: boolean;
  locked: boolean;
  blockedByMe: boolean;
  blockedByThem: boolean;
}

export type RefusalToWrite = Extract<ErrorCode, "deleted_profile" | "you_blocked_user" | "user_blocked_you">;
export type RefusalToTalk = RefusalToWrite | Extract<ErrorCode, "calls_between_friends_only">;
export type RefusalToCall =
  | RefusalToTalk
  | Extract<ErrorCode, "user_offline" | "another_tab" | "call_busy" | "only_vip_can_call">;

export interface ShownStanding {
  deleted: boolean;
  blocked: boolean;
  blocks: { byMe: boolean; byThem: boolean };
}

export const standingOf = ({ deleted, blocked, blocks }: ShownStanding): Standing => ({
  deleted,
  locked: blocked,
  ...blocksOf(blocks),
});

/** For `RELATION`, which carries only blocks. */
export const blocksOf = ({
  byMe,
  byThem,
}: ShownStanding["blocks"]): Pick<Standing, "blockedByMe" | "blockedByThem"> => ({
  blockedByMe: byMe,
  blockedByThem: byThem,
});

export const blocksView = ({ blockedByMe, blockedByThem }: Standing): ShownStanding["blocks"] => ({
  byMe: blockedByMe,
  byThem: blockedByThem,
});

/** A suspended account is as closed as a deleted one. */
export const isOpen = ({ deleted, locked }: Pick<Standing, "deleted" | "locked">): boolean =>
  !deleted && !locked;

/** Must agree with `apartSlices` of `ties/store.ts`; deleted and suspended members have no session to search with. */
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

/** Else they show a name and why they are closed. `isOpenTo` of `ties/store.ts` is the same rule in SQL. */
export const maySee = (standing: Standing): boolean => refusalToWrite(standing) === null;

type Acquaintance = Pick<Relation, "friends" | "matched">;

/** Who may call one another: friends, and two who like each other. */
export const isAcquainted = ({ friends, matched }: Acquaintance): boolean => friends || matched;

export const refusalToTalk = (ties: Standing & Acquaintance): RefusalToTalk | null =>
  refusalToWrite(ties) ?? (isAcquainted(ties) ? null : "calls_between_friends_only");

interface Reach {
  online: boolean;
  /** `another_tab`: I am in a room or a call elsewhere; `call_busy`: they are. */
  busy: "another_tab" | "call_busy" | null;
  vip: boolean;
}

/** VIP comes last: no one should buy it and then find that something else was missing. */
export function refusalToCall(
  ties: Standing & Acquaintance,
  { online, busy, vip }: Reach,
): RefusalToCall | null {
  const refusal = refusalToTalk(ties);
  if (refusal) return refusal;
  if (!online) return "user_offline";
  if (busy) return busy;
  return vip ? null : "only_vip_can_call";
}
