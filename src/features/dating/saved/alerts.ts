import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Crowd } from "../crowd.ts";
import { preferencesOf } from "../entries.ts";
import { fits } from "../index/matching.ts";
import { NO_SLOT } from "../index/people-index.ts";
import type { Query } from "../index/query.ts";
import type { createPreferences } from "../preferences.ts";
import type { DatingSearch } from "../search.ts";
import type { SavedStore } from "./store.ts";

/** Ages and VIP move on, so the filters are compiled again now and then. */
const ASKED_MS = 60 * 60_000;

interface Asked {
  id: string;
  userId: string;
  query: Query;
}

type Parts = Pick<Deps, "clock" | "db"> & {
  store: SavedStore;
  crowd: Crowd;
  search: DatingSearch;
  preferences: ReturnType<typeof createPreferences>;
  notifications: Notifications;
};

/**
 * Who newly matches a saved search. A person who joins or changes is asked the search's own question before the change and after
 * it, so an edit that changes nothing for a search is no news to it.
 */
export function createAlerts({ clock, db, store, crowd, search, preferences, notifications }: Parts) {
  const { index } = crowd;
  let asked: Asked[] | undefined;
  let madeAt = 0;

  function questions(): Asked[] {
    if (!asked || clock() - madeAt > ASKED_MS) {
      madeAt = clock();
      asked = store.alerting().map(({ id, userId, filters }) => {
        const { filters: counting } = preferences.counting(userId, preferencesOf(filters));
        return { id, userId, query: search.query(userId, counting, "new") };
      });
    }
    return asked;
  }

  crowd.whenChanging({
    isWatching: () => questions().length > 0,
    around(userId, change) {
      const others = questions().filter((one) => one.userId !== userId);
      const before = new Set(others.filter((one) => matchesNow(userId, one)));
      change();
      for (const one of others)
        if (!before.has(one) && matchesNow(userId, one)) store.addMatch(one.id, userId, clock());
    },
  });

  function matchesNow(userId: string, { query }: Asked): boolean {
    const slot = index.slotOf(userId);
    return slot !== NO_SLOT && fits(index, query, slot);
  }

  return {
    changed: (): void => {
      asked = undefined;
    },

    /** Notifies members who were not notified today of the people who newly match, once each. */
    async tell(): Promise<void> {
      await crowd.ready();
      for (const [userId, rows] of Map.groupBy(store.untold(), (row) => row.userId)) {
        const hidden = search.hiddenFrom(userId, preferences.of(userId), true);
        const shown = rows.filter(({ matchId }) => !hidden.has(index.slotOf(matchId)));
        const searches = [...Map.groupBy(shown, ({ id }) => id).values()].map((matches) => ({
          id: matches[0]!.id,
          name: matches[0]!.name,
          people: matches.length,
          firstId: matches[0]!.matchId,
        }));
        db.transaction(() => {
          const isOver = searches.length === 0 || notifications.matchesCame({ to: userId, searches });
          if (isOver) for (const { id } of rows) store.markTold(id);
        });
      }
    },
  };
}
