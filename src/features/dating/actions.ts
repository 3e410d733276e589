import {
  type Bookmarks,
  DATING_SORTS,
  type DatingNews,
  type DatingSettings,
  type LatestFirst,
} from "#contract/dating.ts";
import { ANY_PERSON } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { DATING_PER_PAGE } from "#contract/limits.ts";
import { maySee } from "#contract/standing.ts";
import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Places } from "#src/features/places/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Social } from "#src/features/social/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import { type Crowd, createCrowd } from "./crowd.ts";
import { pageOf } from "./cursor.ts";
import { createHistoryStore } from "./history/store.ts";
import { createLikes } from "./likes/actions.ts";
import { createLikesStore } from "./likes/store.ts";
import { createPreferences } from "./preferences.ts";
import { createSaved } from "./saved/actions.ts";
import { createAlerts } from "./saved/alerts.ts";
import { createMatching } from "./saved/matching.ts";
import { createSavedStore } from "./saved/store.ts";
import { DatingSearch } from "./search.ts";
import { createDatingStore, type DatingStore } from "./store.ts";
import { createSuggestions } from "./suggestions.ts";
import { settingsView } from "./view.ts";
import { createVisits } from "./visits/actions.ts";
import { createVisitsStore } from "./visits/store.ts";

const SEEN_AT = { search: "searchedAt", visitors: "visitorsSeenAt", likes: "matchesSeenAt" } as const;
const ARCHIVED = 10_000;
const NEWCOMERS = 100;

export type Dating = ReturnType<typeof createDating>;
type DatingDeps = Pick<Deps, "config" | "db" | "hub" | "clock" | "ids" | "log"> & {
  places: Places;
  notifications: Notifications;
  presence: Presence;
  profile: Profile;
  social: Social;
  tags: Tags;
  ties: TiesFeature;
  vip: Vip;
};

export function createDating({
  config,
  db,
  hub,
  clock,
  ids,
  log,
  notifications,
  places,
  presence,
  profile,
  social,
  tags,
  ties,
  vip,
}: DatingDeps) {
  const store = createDatingStore(db);
  const crowd = createCrowd({ store, presence, db, hub, clock, log });
  const preferences = createPreferences({ db, store, places, tags, vip });
  const history = createHistoryStore(db);
  const search = new DatingSearch({
    clock,
    ids,
    store,
    history,
    crowd,
    profile,
    ties,
    preferences,
  });
  const savedStore = createSavedStore(db);
  const newMatching = createMatching({ store: savedStore, search, preferences });
  const parts = { clock, db, store: savedStore, crowd, search, preferences, newMatching };
  const alerts = createAlerts({ ...parts, notifications });
  const saved = createSaved({ ...parts, ids, ...alerts });
  const visits = createVisits({ store, visits: createVisitsStore(db), crowd, search });
  const likesStore = createLikesStore(db);
  const likes = createLikes({
    config,
    db,
    hub,
    clock,
    store,
    likes: likesStore,
    crowd,
    search,
    notifications,
    profile,
    social,
    ties,
    vip,
  });
  const { recommendations } = createSuggestions({
    clock,
    store,
    likes: likesStore,
    crowd,
    tags,
    ties,
    search,
    preferences,
  });

  profile.addDataKeeper({
    archive: async (userId) => ({
      searchPreferences: preferences.of(userId),
      savedSearches: (await saved.list(userId, "ru")).data,
      notInterestedIn: [...history.dismissed(userId)].flat(),
      liked: likes.archiveOf(userId),
      bookmarked: store.bookmarks(userId, ARCHIVED),
    }),
  });

  /** @throws Problem validation_failed (the member themselves), not_found (no such person, or not visible to the member) */
  function refuseClosed(me: string, id: string): void {
    if (me === id) throw new Problem("validation_failed", { detail: "This is yourself" });
    const between = ties.between(me, id);
    if (!between || !maySee(between)) throw new Problem("not_found");
  }

  return {
    search: search.search.bind(search),
    countFor: search.countFor.bind(search),
    recommendations,
    preferencesAnswer: preferences.preferencesAnswer,
    setPreferences: preferences.setPreferences,

    settings: (me: string): DatingSettings => settingsView(store.settings(me)),
    setSettings(me: string, changes: Partial<DatingSettings>): DatingSettings {
      if (Object.keys(changes).length > 0) store.set(me, changes);
      return settingsView(store.settings(me));
    },

    /** Counts what is new since the member last looked. */
    async news(me: string): Promise<DatingNews> {
      await crowd.ready();
      const { searchedAt } = store.settings(me);
      // Before the first search everyone would be new.
      const newcomers = searchedAt === 0 ? [] : await search.newcomers(me, searchedAt, NEWCOMERS);
      return {
        newcomers: newcomers.length,
        visitors: visits.newCount(me),
        likes: likes.newCount(me),
        saved: await saved.fresh(me),
      };
    },
    /** For the member's filters and saved searches since this time; `more` if it stopped early. */
    async newPeople(me: string, since: number): Promise<{ count: number; more: boolean }> {
      await crowd.ready();
      const newcomers = await search.newcomers(me, since, NEWCOMERS);
      const { size: count } = new Set([...newcomers, ...(await saved.newMatchesSince(me, since))]);
      return { count, more: newcomers.length === NEWCOMERS };
    },
    markSeen: (me: string, what: keyof typeof SEEN_AT): void =>
      void store.set(me, { [SEEN_AT[what]]: clock() }),
    visitors: visits.list,
    visitorsSince: visits.since,
    matchesSince: likesStore.matchCount,
    isVisitor: visits.has,
    likes,
    saved,
    announceMatches: alerts.announce,
    eraseRemovedSearches: saved.eraseRemoved,

    /** @throws Problem validation_failed, not_found */
    dismiss(me: string, id: string): void {
      refuseClosed(me, id);
      store.dismiss(me, id, clock());
    },
    undoDismissal: (me: string, id: string): void => void store.undoDismissal(me, id),

    /** @throws Problem validation_failed, not_found */
    bookmark(me: string, id: string): void {
      refuseClosed(me, id);
      store.bookmark(me, id, clock());
    },
    removeBookmark: (me: string, id: string): void => void store.removeBookmark(me, id),

    async bookmarks(me: string, asked: LatestFirst, lang: Lang): Promise<Bookmarks> {
      await crowd.ready();
      const { rows, cursor } = pageOf(asked, (...part) => store.shownBookmarks(me, ...part));
      const query = search.query(me, ANY_PERSON, "best");
      const slots = search.slotsOf(rows.map(({ id }) => id));
      const { page, perPage } = asked;
      return {
        data: search.searchResults(me, slots, query, lang),
        pagination: { page, perPage, total: store.shownBookmarkCount(me) },
        cursor,
      };
    },

    /** Loads everyone into memory and runs the search code ahead of the first search. */
    async warmUp(): Promise<void> {
      await crowd.ready();
      await warmUpSearch({ store, crowd, search });
    },
    /** The new matches of saved searches among them are stored, which a read worker cannot do. */
    applyChanges: crowd.ready,
    /** For others who read the change log too: whoever keeps it deletes nothing that they have not applied. */
    changes: { applied: crowd.applied, keepFor: crowd.keepChangesFor },
    /** Otherwise pending changes would be announced twice after a crash. */
    settleChanges: crowd.settle,
  };
}

const TIMES = 3;

/** Code is compiled when it first runs: the first search among a million people took 49 ms, and takes 15 after this. */
async function warmUpSearch({
  store,
  crowd: { index },
  search,
}: {
  store: DatingStore;
  crowd: Crowd;
  search: DatingSearch;
}): Promise<void> {
  const anyone = index.size > 0 ? index.idAt(0) : undefined;
  if (anyone === undefined || !store.person(anyone)) return;
  for (let time = 0; time < TIMES; time++)
    for (const sort of DATING_SORTS) {
      const query = search.query(anyone, ANY_PERSON, sort);
      const { slots } = await search.first(query, [], DATING_PER_PAGE);
      search.searchResults(anyone, slots, query, "ru");
    }
}
