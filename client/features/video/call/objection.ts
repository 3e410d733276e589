import type { User } from "#contract/profile.ts";
import { type RefusalToCall, type RefusalToTalk, refusalToCall, standingOf } from "#contract/standing.ts";

/** From the friend's profile, so that no camera is asked for in vain. The server checks again. */
export function objectionTo(
  { relation, online, ...person }: Pick<User, "deleted" | "blocked" | "blocks" | "relation" | "online">,
  vip: boolean,
): RefusalToCall | null {
  return refusalToCall({ ...standingOf(person), ...relation }, { online, busy: null, vip });
}

/** What rules a call out. A friend who is offline may be back before the press, and the press itself offers VIP. */
export function barrierIn(objection: RefusalToCall | null): RefusalToTalk | null {
  switch (objection) {
    case "deleted_profile":
    case "you_blocked_user":
    case "user_blocked_you":
    case "calls_between_friends_only":
      return objection;
    default:
      return null;
  }
}
