import { HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Crowd } from "../crowd.ts";
import type { Query } from "../index/score.ts";
import { NO_SLOT } from "../index/slots.ts";
import type { createPreferences } from "../preferences.ts";
import { preferencesOf } from "../row-to-index.ts";
import type { DatingSearch } from "../search.ts";
import type { NewMatching } from "./matching.ts";
import type { Alerting, SavedStore } from "./store.ts";

/** Ages and VIP change with time, so filters older than this are compiled again. */
const RECOMPILE_MS = HOUR_MS;
const SLICE = 64;

interface CompiledSearch {
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
  newMatching: NewMatching;
};

/** Checks a person before and after each change, so an edit that makes no difference to a search announces no one. */
export function createAlerts({
  clock,
  db,
  store,
  crowd,
  search,
  preferences,
  notifications,
  newMatching,
}: Parts) {
  const { index } = crowd;
  const compiled = new Map<string, CompiledSearch>();
  const stale = new Set<string>();
  let madeAt: number | undefined;

  /** Only stale ones: a member who changes a search all day costs the others nothing. */
  function* compiledSearches(): Generator<void, CompiledSearch[]> {
    if (madeAt === undefined || clock() - madeAt > RECOMPILE_MS) {
      madeAt = clock();
      for (const id of compiled.keys()) stale.add(id);
      for (const { id } of store.alerting()) stale.add(id);
    }
    let count = 0;
    for (const id of stale) {
      stale.delete(id);
      const row = store.alertingOne(id);
      if (row) compiled.set(id, compile(row));
      else compiled.delete(id);
      if (++count % SLICE === 0) yield;
    }
    return [...compiled.values()];
  }

  function compile({ id, userId, filters }: Alerting): CompiledSearch {
    const { filters: counting } = preferences.counting(userId, preferencesOf(filters));
    return { id, userId, query: search.query(userId, counting, "new") };
  }

  crowd.whenChanging({
    isInterested: () => store.alerting().length > 0,
    *around(userId, change) {
      const others = (yield* compiledSearches()).filter((one) => one.userId !== userId);
      const before = new Set(yield* matching(userId, others));
      change();
      for (const one of yield* matching(userId, others))
        if (!before.has(one)) store.addMatch(one.id, userId, clock());
    },
  });

  function* matching(userId: string, all: readonly CompiledSearch[]): Generator<void, CompiledSearch[]> {
    const found: CompiledSearch[] = [];
    for (const [at, one] of all.entries()) {
      if (matchesNow(userId, one)) found.push(one);
      if (at % SLICE === SLICE - 1) yield;
    }
    return found;
  }

  function matchesNow(userId: string, { query }: CompiledSearch): boolean {
    const slot = index.slotOf(userId);
    return slot !== NO_SLOT && index.fits(query, slot);
  }

  return {
    changed: (id: string): void => void stale.add(id),

    /** Once for each person, and a member at most once a day. */
    async announce(): Promise<void> {
      await crowd.ready();
      for (const [userId, rows] of Map.groupBy(store.unannounced(), (row) => row.userId)) {
        const matching = await newMatching(userId);
        const searches = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((matches) => {
          const [search] = matches;
          const ids = new Set(matches.map(({ matchId }) => matchId));
          const shown = matching(search!).matches.filter(({ id }) => ids.has(id));
          if (shown.length === 0) return [];
          return [{ id: search!.id, name: search!.name, people: shown.length, firstId: shown[0]!.id }];
        });
        db.transaction(() => {
          const isOver = searches.length === 0 || notifications.notifyOfMatches({ to: userId, searches });
          if (isOver) for (const { id, matchId } of rows) store.markAnnounced(id, matchId);
        });
      }
    },
  };
}
