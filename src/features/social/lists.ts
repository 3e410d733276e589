import type { Brief } from "#contract/profile.ts";
import type { ContactCounts } from "#contract/social.ts";
import type { Deps } from "#src/deps.ts";
import type { Lang } from "#src/features/places/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Slice, SocialStore } from "./store.ts";
import { requestView, sentView, sinceView } from "./view.ts";

interface Page {
  page: number;
  perPage: number;
}

/** The lists of contacts: each row names a person, shown as this viewer may see them. Newest first. */
export function createLists({
  db,
  profile,
  store,
}: Pick<Deps, "db"> & { profile: Profile; store: SocialStore }) {
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
        return { data, pagination: { page, perPage, total: store.count(me, what) } };
      });

  return {
    friends: listOf("friends", store.friends, sinceView),
    incoming: listOf("requests", store.incoming, requestView),
    outgoing: listOf("sent", store.outgoing, sentView),
    blocked: listOf("blocked", store.blocked, sinceView),

    counts: (me: string): ContactCounts =>
      db.reading(() => ({
        friends: store.count(me, "friends"),
        requests: store.count(me, "requests"),
        sent: store.count(me, "sent"),
        blocked: store.count(me, "blocked"),
      })),
  };
}
