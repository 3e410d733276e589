import type { ErrorCode } from "#contract/errors.ts";
import type { User } from "#contract/profile.ts";
import { refusalToCall, standingOf } from "#contract/standing.ts";

/** Why this friend cannot be called, as far as their profile tells: no one is asked for a camera in vain. The server looks again. */
export function objectionTo(
  { relation, online, ...person }: Pick<User, "deleted" | "blocked" | "blocks" | "relation" | "online">,
  vip: boolean,
): ErrorCode | null {
  return refusalToCall({ ...standingOf(person), friends: relation.friends }, { online, busy: null, vip });
}
