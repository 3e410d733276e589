import type { NewMatches, SavedSearch } from "#contract/dating.ts";
import { ANY_PERSON, type SearchPreferences } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { NEW_MATCHES, SAVED_SEARCH_RESTORABLE_MS, SAVED_SEARCHES } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Crowd } from "../crowd.ts";
import type { createPreferences } from "../preferences.ts";
import { preferencesOf } from "../row-to-index.ts";
import type { DatingSearch } from "../search.ts";
import { newMatchView, savedSearchView } from "../view.ts";
import type { NewMatching } from "./matching.ts";
import type { SavedRow, SavedStore } from "./store.ts";

type Parts = Pick<Deps, "db" | "clock" | "ids"> & {
  store: SavedStore;
  crowd: Crowd;
  search: DatingSearch;
  preferences: ReturnType<typeof createPreferences>;
  newMatching: NewMatching;
  changed: (id: string) => void;
};

interface NewSearch {
  name: string;
  filters?: Partial<SearchPreferences> | undefined;
  alerts: boolean;
  key?: string | undefined;
}

interface Changes {
  name?: string | undefined;
  alerts?: boolean | undefined;
  opened?: true | undefined;
}

/** The queries check the owner: another member's search is not found. */
export function createSaved({
  db,
  clock,
  ids,
  store,
  crowd,
  search,
  preferences,
  newMatching,
  changed,
}: Parts) {
  const viewOf = (row: SavedRow, lang: Lang, fresh: number): SavedSearch => {
    const filters = preferencesOf(row.filters);
    return savedSearchView(row, {
      filters,
      chosen: preferences.chosen(filters, lang),
      fresh,
    });
  };

  /** For each search, those who newly match since it was opened and can still be found. */
  async function freshOf(me: string, rows: SavedRow[]): Promise<number[]> {
    const matching = await newMatching(me);
    return rows.map((row) => matching(row).matches.filter(({ at }) => at > row.openedAt).length);
  }

  function ownRow(me: string, id: string): SavedRow {
    const row = store.own(id, me);
    if (!row) throw new Problem("not_found");
    return row;
  }

  async function shown(me: string, id: string, lang: Lang): Promise<SavedSearch> {
    const row = ownRow(me, id);
    const [fresh = 0] = await freshOf(me, [row]);
    return viewOf(row, lang, fresh);
  }

  function refuseMore(me: string): void {
    if (store.ofUser(me).length >= SAVED_SEARCHES) throw new Problem("saved_search_limit");
  }

  const restorableSince = () => clock() - SAVED_SEARCH_RESTORABLE_MS;

  return {
    async list(me: string, lang: Lang): Promise<{ data: SavedSearch[] }> {
      await crowd.ready();
      const rows = store.ofUser(me);
      const fresh = await freshOf(me, rows);
      return { data: rows.map((row, at) => viewOf(row, lang, fresh[at]!)) };
    },

    /** The crowd must be ready. */
    async fresh(me: string): Promise<number> {
      return (await freshOf(me, store.ofUser(me))).reduce((sum, fresh) => sum + fresh, 0);
    },

    /** Those who still match and were not written to. The crowd must be ready. */
    async newMatchesSince(me: string, since: number): Promise<number[]> {
      const matching = await newMatching(me, { withWritten: false });
      const matches = store.ofUser(me).flatMap((row) => matching(row).matches);
      return matches.filter(({ at }) => at > since).map(({ slot }) => slot);
    },

    /** @throws Problem saved_search_limit, validation_failed for an inverted range, conflict (the key is another member's) */
    async add(
      me: string,
      { name, filters, alerts, key: idempotencyKey = ids() }: NewSearch,
      lang: Lang,
    ): Promise<SavedSearch> {
      // People who match already do not count as new.
      await crowd.ready();
      const known = store.one(idempotencyKey);
      if (known?.userId === me) return viewOf(known, lang, 0);
      if (known) throw new Problem("conflict");
      const kept = filters ? preferences.changed({ ...ANY_PERSON }, filters) : preferences.of(me);
      const now = clock();
      const row: SavedRow = {
        id: idempotencyKey,
        userId: me,
        name,
        filters: JSON.stringify(kept),
        alerts,
        createdAt: now,
        openedAt: now,
        removedAt: null,
      };
      db.transaction(() => {
        refuseMore(me);
        store.add(row);
      });
      changed(row.id);
      return viewOf(row, lang, 0);
    },

    /** @throws Problem not_found */
    async change(
      me: string,
      id: string,
      { name, alerts, opened }: Changes,
      lang: Lang,
    ): Promise<SavedSearch> {
      await crowd.ready();
      ownRow(me, id);
      const openedAt = clock();
      store.change(id, {
        id,
        ...(name !== undefined && { name }),
        ...(alerts !== undefined && { alerts }),
        ...(opened && { openedAt }),
      });
      // People seen on the page need no e-mail, and those found before the alerts are off are no news once they are on again.
      if (opened || alerts === false) store.markAllAnnounced(id);
      changed(id);
      return shown(me, id, lang);
    },

    /** Restorable unless another is removed: only the last toast offers that. @throws Problem not_found */
    remove(me: string, id: string): void {
      const erased = db.transaction(() => {
        ownRow(me, id);
        const before = store.eraseRemovedOf(me);
        store.change(id, { removedAt: clock() });
        return before;
      });
      for (const one of erased) changed(one);
    },

    /** With its alerts and what was already announced. @throws Problem not_found, saved_search_limit */
    async restore(me: string, id: string, lang: Lang): Promise<SavedSearch> {
      await crowd.ready();
      db.transaction(() => {
        if (store.own(id, me)) return;
        if (!store.removed(id, me, restorableSince())) throw new Problem("not_found");
        refuseMore(me);
        store.change(id, { removedAt: null });
      });
      return shown(me, id, lang);
    },

    eraseRemoved(): void {
      const erased = db.transaction(() => store.eraseRemovedBefore(restorableSince()));
      for (const id of erased) changed(id);
    },

    async people(me: string, id: string, lang: Lang): Promise<NewMatches> {
      await crowd.ready();
      const row = ownRow(me, id);
      const { matches, query } = (await newMatching(me))(row);
      const slots = matches.map(({ slot }) => slot);
      const came = new Map(matches.map((match) => [match.id, match.at]));
      const people = search.searchResults(me, slots, query, lang);
      const data = people.map((person) => newMatchView(person, came.get(person.id)! > row.openedAt));
      return { data, pagination: { page: 1, perPage: NEW_MATCHES, total: data.length } };
    },
  };
}
