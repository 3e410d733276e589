import type { ErrorCode } from "#contract/errors.ts";
import type { User } from "#contract/profile.ts";

/**
 * Why this friend cannot be called, as far as their profile tells: no one is asked for a camera in vain. The server
 * looks again, and in the same order: VIP last, so that no one gets it to learn that something else was missing.
 */
export function objectionTo(
  { deleted, blocks, relation, online }: Pick<User, "deleted" | "blocks" | "relation" | "online">,
  vip: boolean,
): ErrorCode | null {
  if (deleted) return "deleted_profile";
  if (blocks.byMe) return "you_blocked_user";
  if (blocks.byThem) return "user_blocked_you";
  if (!relation.friends) return "calls_between_friends_only";
  if (!online) return "user_offline";
  return vip ? null : "only_vip_can_call";
}
