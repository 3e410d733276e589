import type { Lang } from "#contract/lang.ts";
import { FRIENDS_ONLINE_MAX } from "#contract/limits.ts";
import type { Brief } from "#contract/profile.ts";
import type { ContactCounts, FriendsOnline } from "#contract/social.ts";
import type { Deps } from "#src/deps.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Slice, TiesFeature } from "#src/features/ties/actions.ts";
import { requestView, sentView, sinceView } from "./view.ts";

interface Page {
  page: number;
  perPage: number;
}

/** Newest first. Each row shows a member as this viewer may see them. */
export function createLists({
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
        const rows = rowsOf(me, { limit: perPage, offset: (page - 1) * perPage });
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
