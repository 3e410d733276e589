import type { LatestFirst } from "#contract/dating.ts";
import { ANY_PERSON } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import type { LikesReceived, Matches } from "#contract/likes.ts";
import { FREE_WINDOW_MS, LIKES_HINTED } from "#contract/limits.ts";
import { userKey } from "#contract/person-key.ts";
import type { Relation } from "#contract/social.ts";
import { refusalToWrite } from "#contract/standing.ts";
import { DAY_MS, iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Social } from "#src/features/social/actions.ts";
import type { Ties, TiesFeature } from "#src/features/ties/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Crowd } from "../crowd.ts";
import { pageOf } from "../cursor.ts";
import type { DatingSearch } from "../search.ts";
import type { DatingStore } from "../store.ts";
import { likerView, matchView } from "../view.ts";
import { hintedAt, hintOf } from "./rules.ts";
import type { LikesStore } from "./store.ts";

type Parts = Pick<Deps, "config" | "db" | "hub" | "clock"> & {
  store: DatingStore;
  likes: LikesStore;
  crowd: Crowd;
  search: DatingSearch;
  notifications: Notifications;
  profile: Profile;
  social: Social;
  ties: TiesFeature;
  vip: Vip;
};

/** Decision 060. Nothing that is sent to anyone but the giver depends on a like, until it is mutual; VIP's list is the exception. */
export function createLikes({
  config,
  db,
  hub,
  clock,
  store,
  likes,
  crowd,
  search,
  notifications,
  profile,
  social,
  ties,
  vip,
}: Parts) {
  /**
   * Again after it was taken back, within a day: the same like, which neither counts twice nor is told twice.
   * @throws Problem validation_failed, not_found, deleted_profile, you_blocked_user, user_blocked_you, like_limit_reached
   */
  function like(me: string, id: string): Relation {
    const isNews = db.transaction(() => {
      const { liked } = refuseClosed(me, id);
      if (liked) return null;
      const mine = ties.likeOf(me, id);
      const isAgain = mine !== undefined && mine.createdAt > clock() - FREE_WINDOW_MS;
      if (!isAgain) refuseTooMany(me);
      ties.like(me, id, { createdAt: isAgain ? mine.createdAt : clock() });
      return tiesTo(me, id).matched && noteMatch(me, id);
    });
    if (isNews !== null) publish(me, id);
    if (isNews) for (const [to, other] of bothWays(me, id)) tell(to, other);
    return social.relationTo(me, id);
  }

  function takeBack(me: string, id: string): Relation {
    const { matched } = tiesTo(me, id);
    if (ties.takeLikeBack(me, id, clock())) {
      social.publish(me, id);
      if (matched) social.publish(id, me);
    }
    return social.relationTo(me, id);
  }

  /** Returns whether the two are to be told: not again on the same day. */
  function noteMatch(me: string, id: string): boolean {
    const toldAt = ties.likeOf(id, me)?.matchedAt ?? null;
    if (toldAt !== null && toldAt > clock() - DAY_MS) return false;
    ties.noteMatch(me, id, clock());
    return true;
  }

  function publish(me: string, id: string): void {
    social.publish(me, id);
    if (tiesTo(me, id).matched) social.publish(id, me);
  }

  function tell(to: string, other: string): void {
    const person = profile.face(to, other);
    hub.send(userKey(to), "MATCH", { person });
    notifications.notifyOfMutualLike({ to, from: person });
  }

  function refuseTooMany(me: string): void {
    if (vip.isActive(me)) return;
    const spent = likes.createdSince(me, clock() - FREE_WINDOW_MS);
    if (spent.length >= config.freeLikes) throw new Problem("like_limit_reached");
  }

  function tiesTo(me: string, id: string): Ties {
    if (me === id) throw new Problem("validation_failed", { detail: "This is yourself" });
    const between = ties.between(me, id);
    if (!between) throw new Problem("not_found");
    return between;
  }

  function refuseClosed(me: string, id: string): Ties {
    const between = tiesTo(me, id);
    const refusal = refusalToWrite(between);
    if (refusal) throw new Problem(refusal);
    return between;
  }

  return {
    like,
    takeBack,

    newCount: (me: string): number => likes.matchCount(me, store.settings(me).matchesSeenAt),

    matches(me: string, asked: LatestFirst, lang: Lang): Matches {
      const { page, perPage } = asked;
      const { rows, cursor } = pageOf(asked, (...part) => likes.matches(me, ...part));
      const people = profile.briefs(
        me,
        rows.map(({ id }) => id),
        lang,
      );
      const { matchesSeenAt } = store.settings(me);
      return {
        data: rows.flatMap(({ id, at }) => {
          const person = people.get(id);
          return person ? [matchView(person, at, matchesSeenAt)] : [];
        }),
        pagination: { page, perPage, total: likes.matchCount(me, 0) },
        cursor,
      };
    },

    async received(me: string, asked: LatestFirst, lang: Lang): Promise<LikesReceived> {
      const { page, perPage } = asked;
      if (!vip.isActive(me)) {
        const then = hintedAt(clock());
        const atLeast = hintOf(likes.countThen(me, then, LIKES_HINTED.at(-1)!));
        return { data: [], pagination: { page, perPage, total: 0 }, cursor: null, isOpen: false, atLeast };
      }
      await crowd.ready();
      const { rows, cursor } = pageOf(asked, (...part) => likes.received(me, ...part));
      const at = new Map(rows.map((row) => [row.id, row.at]));
      const slots = search.slotsOf(at.keys());
      const people = search.searchResults(me, slots, search.query(me, ANY_PERSON, "new"), lang);
      return {
        data: people.map((person) => likerView(person, at.get(person.id)!)),
        pagination: { page, perPage, total: likes.receivedCount(me) },
        cursor,
        isOpen: true,
        atLeast: 0,
      };
    },

    archiveOf: (me: string) => likes.archiveOf(me).map(({ id, at }) => ({ id, at: iso(at) })),
  };
}

const bothWays = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ] as const;
