import type { NewMatches, SavedSearch } from "#contract/dating.ts";
import { ANY_PERSON, type SearchPreferences } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { NEW_MATCHES, SAVED_SEARCHES } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Crowd } from "../crowd.ts";
import { preferencesOf } from "../entries.ts";
import type { createPreferences } from "../preferences.ts";
import type { DatingSearch } from "../search.ts";
import { newMatchView, savedSearchView } from "../view.ts";
import type { SavedRow, SavedStore } from "./store.ts";

type Parts = Pick<Deps, "db" | "clock" | "ids"> & {
  store: SavedStore;
  crowd: Crowd;
  search: DatingSearch;
  preferences: ReturnType<typeof createPreferences>;
  /** Saved searches are other ones from now on. */
  changed: () => void;
};

interface NewSearch {
  name: string;
  filters?: Partial<SearchPreferences> | undefined;
  alerts: boolean;
}

interface Changes {
  name?: string | undefined;
  alerts?: boolean | undefined;
  /** The people who came to match it are known now. */
  opened?: true | undefined;
}

/** Searches that a member keeps under a name. Permission is in the queries: another member's is not found. */
export function createSaved({ db, clock, ids, store, crowd, search, preferences, changed }: Parts) {
  const viewOf = (row: SavedRow, lang: Lang): SavedSearch => {
    const filters = preferencesOf(row.filters);
    return savedSearchView(row, {
      filters,
      chosen: preferences.chosen(filters, lang),
      fresh: store.freshSince(row.id, row.openedAt),
    });
  };

  /** @throws Problem not_found */
  function ownRow(me: string, id: string): SavedRow {
    const row = store.own(id, me);
    if (!row) throw new Problem("not_found");
    return row;
  }

  /** Those who came to match it after this time and still do, the latest first. */
  function matching(me: string, row: SavedRow, which: { since: number; withWritten: boolean }) {
    const { filters } = preferences.counting(me, preferencesOf(row.filters));
    const query = search.query(me, filters, "new");
    const hidden = search.hiddenFrom(me, { ...filters, hiddenViewed: false }, which.withWritten);
    const matches = store.matches(row.id, NEW_MATCHES).filter(({ at }) => at > which.since);
    const came = new Map(matches.map(({ userId, at }) => [userId, at]));
    const slots = [...search.slotsOf([...came.keys()])].filter(
      (slot) => !hidden.has(slot) && search.fits(query, slot),
    );
    return { slots, query, came };
  }

  return {
    list: (me: string, lang: Lang) => ({ data: store.ofUser(me).map((row) => viewOf(row, lang)) }),

    /** How many people came to match since each was opened. */
    fresh: (me: string): number =>
      store.ofUser(me).reduce((sum, { id, openedAt }) => sum + store.freshSince(id, openedAt), 0),

    /** Those who came to match any of them after this time, still do, and were not written to yet. The crowd is ready. */
    cameSince: (me: string, since: number): number[] =>
      store.ofUser(me).flatMap((row) => matching(me, row, { since, withWritten: false }).slots),

    /** @throws Problem saved_search_limit, validation_failed for a range upside down */
    async add(me: string, { name, filters, alerts }: NewSearch, lang: Lang): Promise<SavedSearch> {
      // Who matches already is no news.
      await crowd.ready();
      const kept = filters ? preferences.changed({ ...ANY_PERSON }, filters) : preferences.of(me);
      const now = clock();
      const row: SavedRow = {
        id: ids(),
        userId: me,
        name,
        filters: JSON.stringify(kept),
        alerts,
        createdAt: now,
        openedAt: now,
      };
      db.transaction(() => {
        if (store.ofUser(me).length >= SAVED_SEARCHES) throw new Problem("saved_search_limit");
        store.add(row);
      });
      changed();
      return viewOf(row, lang);
    },

    /** @throws Problem not_found */
    async change(
      me: string,
      id: string,
      { name, alerts, opened }: Changes,
      lang: Lang,
    ): Promise<SavedSearch> {
      if (alerts) await crowd.ready();
      ownRow(me, id);
      const openedAt = clock();
      store.change(id, {
        id,
        ...(name !== undefined && { name }),
        ...(alerts !== undefined && { alerts }),
        ...(opened && { openedAt }),
      });
      // Seen on the page, they need no letter.
      if (opened) store.markTold(id);
      changed();
      return viewOf(ownRow(me, id), lang);
    },

    /** @throws Problem not_found */
    remove(me: string, id: string): void {
      store.remove(ownRow(me, id).id);
      changed();
    },

    /** Those who came to match it and still do, the latest first. @throws Problem not_found */
    async people(me: string, id: string, lang: Lang): Promise<NewMatches> {
      await crowd.ready();
      const row = ownRow(me, id);
      const { slots, query, came } = matching(me, row, { since: 0, withWritten: true });
      const people = search.foundPeople(me, slots, query, lang);
      return { data: people.map((person) => newMatchView(person, came.get(person.id)! > row.openedAt)) };
    },
  };
}
