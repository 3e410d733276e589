import { userKey } from "#contract/person-key.ts";
import { refusalToCall, refusalToTalk } from "#contract/standing.ts";
import type { Deps } from "#src/deps.ts";
import type { Chats } from "#src/features/chat/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Ties, TiesFeature } from "#src/features/ties/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Act } from "./exchange/call.ts";

export function createRefusals({
  ties,
  vip,
  presence,
  profile,
  video,
  notifications,
  chats,
  hub,
  clock,
  objectionTo,
}: Pick<Deps, "hub" | "clock"> & {
  ties: TiesFeature;
  vip: Vip;
  presence: Presence;
  profile: Profile;
  video: Video;
  notifications: Pick<Notifications, "canPush">;
  chats: Pick<Chats, "noteCall">;
  objectionTo(act: Act, calleeId: string): "another_tab" | "call_busy" | null;
}) {
  /**
   * @throws Problem not_found, deleted_profile, you_blocked_user, user_blocked_you, calls_between_friends_only, user_offline,
   * another_tab, call_busy, only_vip_can_call
   */
  function refuseCall(act: Act, calleeId: string): void {
    const isVip = vip.isActive(act.person);
    const refusal = refusalToCall(tiesTo(act.person, calleeId), {
      online: presence.isOnline(calleeId) && canRing(calleeId),
      busy: busy(act, calleeId),
      vip: isVip,
    });
    // A call that would have rung counts as missed.
    if (refusal === "call_busy" && isVip) {
      const now = clock();
      chats.noteCall({ from: act.person, to: calleeId, outcome: "missed", startedAt: now, endedAt: now });
      hub.send(userKey(calleeId), "CALL_MISSED", { from: profile.face(calleeId, act.person) });
    }
    if (refusal) throw new Problem(refusal);
  }

  /** Someone whose last page closed a moment ago still counts as online: without a page, only a push can ring. */
  const canRing = (userId: string) => hub.tabsOf(userKey(userId)).length > 0 || notifications.canPush(userId);

  function busy(act: Act, calleeId: string): "another_tab" | "call_busy" | null {
    if (video.isBusy(userKey(act.person))) return "another_tab";
    return video.isBusy(userKey(calleeId)) ? "call_busy" : objectionTo(act, calleeId);
  }

  const refusalOfTalk = ({ person }: Act, otherId: string) => refusalToTalk(tiesTo(person, otherId));

  function tiesTo(me: string, other: string): Ties {
    const between = ties.between(me, other);
    if (!between) throw new Problem("not_found");
    return between;
  }

  return { refuseCall, refusalOfTalk };
}
