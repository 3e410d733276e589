import {
  ANY_COMPANION,
  type QueuePreferences,
  type QueuePreferencesAnswer,
  queuePreferences,
} from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { invertedRange, readPreferences } from "#contract/preferences.ts";
import type { Deps } from "#src/deps.ts";
import { cityView, type Places } from "#src/features/places/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import { Problem } from "#src/problem.ts";
import type { createRatingStore } from "./store.ts";
import { preferencesView } from "./view.ts";

type Parts = Pick<Deps, "db"> & {
  store: ReturnType<typeof createRatingStore>;
  places: Places;
  tags: Tags;
};

/** The people whom members want to meet in rated chats, stored as they set it; the search decides which of it counts. */
export function createPreferences({ db, store, places, tags }: Parts) {
  function preferences(userId: string): QueuePreferences {
    const stored = store.preferences(userId);
    if (stored === undefined) return ANY_COMPANION;
    return readPreferences(queuePreferences, ANY_COMPANION, stored);
  }

  function answer(userId: string, lang: Lang): QueuePreferencesAnswer {
    const set = preferences(userId);
    const cities = set.cities.flatMap((id) => places.cityById(id) ?? []).map((city) => cityView(city, lang));
    return preferencesView(set, { cities, tags: tags.byIds(set.tags) });
  }

  return {
    preferences,
    preferencesAnswer: answer,

    /** Changes the given preferences and keeps the others. @throws Problem validation_failed (inverted range) */
    setPreferences(userId: string, changes: Partial<QueuePreferences>, lang: Lang): QueuePreferencesAnswer {
      return db.transaction(() => {
        const wanted = { ...preferences(userId), ...changes };
        refuseInvertedRange(wanted);
        store.setPreferences(userId, JSON.stringify(wanted));
        return answer(userId, lang);
      });
    },
  };
}

function refuseInvertedRange(preferences: QueuePreferences): void {
  const path = invertedRange(preferences);
  if (path === null) return;
  throw new Problem("validation_failed", {
    errors: [{ path, code: "too_small", message: "The range ends before it begins" }],
  });
}
