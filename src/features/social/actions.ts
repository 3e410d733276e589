import { type Page, type Slice, sliceOf } from "#contract/http.ts";
import type { Lang } from "#contract/lang.ts";
import { FRIENDS_ONLINE_MAX } from "#contract/limits.ts";
import { userKey } from "#contract/person-key.ts";
import type { Brief } from "#contract/profile.ts";
import type { ContactCounts, FriendsOnline, Relation } from "#contract/social.ts";
import { blocksView, refusalToFollow } from "#contract/standing.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Ties, TiesFeature } from "#src/features/ties/actions.ts";
import { Problem, refuseFor } from "#src/problem.ts";
import { RollingLimit } from "#src/timing/rolling-limit.ts";
import { declinesExpiredBy, followStep, REQUESTS_A_DAY } from "./rules.ts";
import { archiveView, relationView, requestView, sentView, sinceView } from "./view.ts";

export type Social = ReturnType<typeof createSocial>;

export function createSocial({
  config,
  db,
  hub,
  clock,
  ids,
  ties,
  profile,
  presence,
  notifications,
}: Pick<Deps, "config" | "db" | "hub" | "clock" | "ids"> & {
  ties: TiesFeature;
  profile: Profile;
  presence: Presence;
  notifications: Notifications;
}) {
  const asked = new RollingLimit(REQUESTS_A_DAY, DAY_MS);
  /** A request that is taken back and made again would otherwise be a way to ring someone's bell all day. */
  const announced = new RollingLimit(1, DAY_MS);
  profile.addDataKeeper({ archive: async (userId) => archiveView(ties.archiveOf(userId)) });

  function follow(me: string, id: string): Relation {
    const [step, isNews] = db.transaction(() => {
      const { friends } = refuseClosed(tiesTo(me, id));
      const next = followStep({ friends, mine: ties.request(me, id), theirs: ties.request(id, me) }, clock());
      if (next === "befriend") befriend(me, id);
      if (next === "askQuietly") ties.changeRequest(me, id, { withdrawn: false });
      return [next, next === "ask" && ask(me, id)] as const;
    });
    if (step !== "nothing") publish(me, id);
    if (step !== "nothing" && step !== "askQuietly") publish(id, me);
    if (isNews) notifyOfRequest(id, me);
    return relationTo(me, id);
  }

  /** Replaces one that was declined long ago. Returns whether this is the first request to them today. */
  function ask(me: string, id: string): boolean {
    refuseTooMany(me);
    const isNews = announced.take(`${me} ${id}`, clock()) === 0;
    ties.removeRequest(me, id);
    ties.ask({ id: ids(), fromId: me, toId: id, createdAt: clock(), mailed: !isNews });
    return isNews;
  }

  function notifyOfRequest(to: string, requester: string): void {
    const from = profile.face(to, requester);
    hub.send(userKey(to), "FRIEND_REQUEST", { from });
    notifications.notifyOfRequest({ to, from });
  }

  /** Takes my request back, or ends the friendship. */
  function unfollow(me: string, id: string): Relation {
    const changed = db.transaction(() => {
      const { friends, following } = tiesTo(me, id);
      if (friends) ties.part(me, id);
      else if (following) takeBack(me, id);
      return friends || following;
    });
    if (changed) publishToBoth(me, id);
    return relationTo(me, id);
  }

  function takeBack(me: string, id: string): void {
    if (ties.request(me, id)?.declinedAt === null) ties.removeRequest(me, id);
    else ties.changeRequest(me, id, { withdrawn: true });
  }

  function submit(me: string, uid: string, accept: boolean): Relation {
    return accept ? acceptRequest(me, uid) : decline(me, uid);
  }

  function acceptRequest(me: string, uid: string): Relation {
    const { friends, followsMe } = tiesTo(me, uid);
    if (!friends && !followsMe) throw new Problem("not_found");
    return follow(me, uid);
  }

  function decline(me: string, uid: string): Relation {
    db.transaction(() => {
      if (!tiesTo(me, uid).followsMe) throw new Problem("not_found");
      ties.changeRequest(uid, me, { declinedAt: clock(), mailed: true });
    });
    publish(me, uid);
    return relationTo(me, uid);
  }

  function befriend(me: string, id: string): void {
    ties.removeRequests(me, id);
    ties.befriend(me, id, clock());
  }

  /** Both want it, as both have said elsewhere. Returns whether they are friends now: not if one of them is closed to the other. */
  function unite(one: string, other: string): boolean {
    return db.transaction(() => {
      const [between, inReturn] = [ties.between(one, other), ties.between(other, one)];
      if (!between || !inReturn || refusalToFollow(between) || refusalToFollow(inReturn)) return false;
      if (between.friends) return true;
      befriend(one, other);
      db.whenCommitted(() => publishToBoth(one, other));
      return true;
    });
  }

  /** Takes effect both ways, and removes friendship and requests. */
  function block(me: string, id: string): void {
    tiesTo(me, id);
    ties.block(me, id);
    publishToBoth(me, id);
  }

  /** Restores neither friendship nor requests. */
  function unblock(me: string, id: string): void {
    tiesTo(me, id);
    if (ties.unblock(me, id)) publishToBoth(me, id);
  }

  function refuseTooMany(me: string): void {
    if (config.rateLimits) refuseFor(asked.take(me, clock()));
  }

  function tiesTo(me: string, id: string): Ties {
    if (me === id) throw new Problem("validation_failed", { detail: "This is yourself" });
    const between = ties.between(me, id);
    if (!between) throw new Problem("not_found");
    return between;
  }

  function relationTo(me: string, id: string): Relation {
    return relationView(tiesTo(me, id));
  }

  function publish(userId: string, otherId: string): void {
    const between = tiesTo(userId, otherId);
    hub.send(userKey(userId), "RELATION", {
      userId: otherId,
      relation: relationView(between),
      blocks: blocksView(between),
    });
  }

  function publishToBoth(one: string, other: string): void {
    publish(one, other);
    publish(other, one);
  }

  return {
    follow,
    unfollow,
    submit,
    unite,
    relationTo,
    publish,
    block,
    unblock,
    isBlocked: (me: string, id: string): boolean => tiesTo(me, id).blockedByMe,
    ...createLists({ db, profile, presence, ties }),

    forgetDeclined: (): void => void ties.removeDeclinedUntil(declinesExpiredBy(clock())),
  };
}

function refuseClosed(ties: Ties): Ties {
  const refusal = refusalToFollow(ties);
  if (refusal) throw new Problem(refusal);
  return ties;
}

/** Newest first. Each row shows a member as this viewer may see them. */
function createLists({
  db,
  profile,
  presence,
  ties,
}: Pick<Deps, "db"> & { profile: Profile; presence: Pick<Presence, "isOnline">; ties: TiesFeature }) {
  const listOf =
    <Row extends { userId: string }, Item>(
      what: keyof ContactCounts,
      rowsOf: (me: string, slice: Slice) => Row[],
      view: (row: Row, user: Brief) => Item,
    ) =>
    (me: string, { page, perPage }: Page, lang: Lang) =>
      db.reading(() => {
        const rows = rowsOf(me, sliceOf({ page, perPage }));
        const ids = rows.map(({ userId }) => userId);
        const people = profile.briefs(me, ids, lang);
        const data = rows.map((row) => view(row, people.get(row.userId)!));
        return { data, pagination: { page, perPage, total: ties.count(me, what) } };
      });

  /** Presence is only in memory, so the ids of all friends are read first. */
  function online(me: string, lang: Lang): FriendsOnline {
    return db.reading(() => {
      const ids = ties.friendIds(me).filter((id) => presence.isOnline(id));
      const people = profile.briefs(me, ids.slice(0, FRIENDS_ONLINE_MAX), lang);
      return { data: [...people.values()], total: ids.length };
    });
  }

  return {
    online,
    friends: listOf("friends", ties.friends, sinceView),
    incoming: listOf("requests", ties.incoming, requestView),
    outgoing: listOf("sent", ties.outgoing, sentView),
    blocked: listOf("blocked", ties.blocked, sinceView),

    counts: (me: string): ContactCounts =>
      db.reading(() => ({
        friends: ties.count(me, "friends"),
        requests: ties.count(me, "requests"),
        sent: ties.count(me, "sent"),
        blocked: ties.count(me, "blocked"),
      })),
  };
}
