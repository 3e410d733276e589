import type { Lang } from "#contract/lang.ts";
import type { Brief } from "#contract/profile.ts";
import type { ContactCounts } from "#contract/social.ts";
import type { Deps } from "#src/deps.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Slice, TiesFeature } from "#src/features/ties/actions.ts";
import { requestView, sentView, sinceView } from "./view.ts";

interface Page {
  page: number;
  perPage: number;
}

/** The lists of contacts: each row names a person, shown as this viewer may see them. Newest first. */
export function createLists({
  db,
  profile,
  ties,
}: Pick<Deps, "db"> & { profile: Profile; ties: TiesFeature }) {
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

  return {
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
