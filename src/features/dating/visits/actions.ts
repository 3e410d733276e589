import type { LatestFirst, Visitors } from "#contract/dating.ts";
import { ANY_PERSON } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import type { Crowd } from "../crowd.ts";
import { pageOf } from "../cursor.ts";
import type { DatingSearch } from "../search.ts";
import type { DatingStore } from "../store.ts";
import { visitorView } from "../view.ts";
import type { VisitsStore } from "./store.ts";

interface Parts {
  store: DatingStore;
  visits: VisitsStore;
  crowd: Crowd;
  search: DatingSearch;
}

/** A member who visits privately sees no visitors: that is the price of going unseen. */
export function createVisits({ store, visits, crowd, search }: Parts) {
  return {
    newCount(me: string): number {
      const { privateVisits, visitorsSeenAt } = store.settings(me);
      return privateVisits ? 0 : visits.countSince(me, visitorsSeenAt);
    },

    has: (me: string, id: string): boolean => !store.settings(me).privateVisits && visits.has(me, id),

    /** For members who visit privately too: a number names no one. */
    since: visits.countSince,

    async list(me: string, asked: LatestFirst, lang: Lang): Promise<Visitors> {
      const { page, perPage } = asked;
      const { privateVisits: isPrivate, visitorsSeenAt } = store.settings(me);
      if (isPrivate) return { data: [], pagination: { page, perPage, total: 0 }, cursor: null, isPrivate };
      await crowd.ready();
      const { rows, cursor } = pageOf(asked, (...part) => visits.page(me, ...part));
      const came = new Map(rows.map(({ id, at }) => [id, at]));
      const people = search.searchResults(
        me,
        search.slotsOf(came.keys()),
        search.query(me, ANY_PERSON, "new"),
        lang,
      );
      return {
        data: people.map((person) => visitorView(person, came.get(person.id)!, visitorsSeenAt)),
        pagination: { page, perPage, total: visits.countSince(me, 0) },
        cursor,
        isPrivate,
      };
    },
  };
}
