import type { ErrorCode } from "#contract/errors.ts";
import type { User } from "#contract/profile.ts";
import { refusalToCall, standingOf } from "#contract/standing.ts";

/** Why this friend cannot be called, as their profile shows, so that no camera is asked for in vain. The server checks again. */
export function objectionTo(
  { relation, online, ...person }: Pick<User, "deleted" | "blocked" | "blocks" | "relation" | "online">,
  vip: boolean,
): ErrorCode | null {
  return refusalToCall({ ...standingOf(person), friends: relation.friends }, { online, busy: null, vip });
}
