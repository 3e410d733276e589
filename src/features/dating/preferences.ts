import type { SearchPreferencesAnswer } from "#contract/dating.ts";
import {
  ANY_PERSON,
  type Chosen,
  countingOf,
  invertedRange,
  lockedFilters,
  type SearchPreferences,
} from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import { cityView, type Places } from "#src/features/places/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import { preferencesOf } from "./row-to-index.ts";
import type { DatingStore } from "./store.ts";
import { preferencesView } from "./view.ts";

type Parts = Pick<Deps, "db"> & { store: DatingStore; places: Places; tags: Tags; vip: Vip };

/** Stored as set; VIP filters do not count for members without VIP. */
export function createPreferences({ db, store, places, tags, vip }: Parts) {
  const preferences = (userId: string): SearchPreferences => preferencesOf(store.preferences(userId));

  function chosen(set: SearchPreferences, lang: Lang): Chosen {
    const cities = set.cities.flatMap((id) => places.cityById(id) ?? []).map((city) => cityView(city, lang));
    return { cities, tags: tags.byIds(set.tags) };
  }

  function answer(userId: string, lang: Lang, asked?: SearchPreferences): SearchPreferencesAnswer {
    const set = asked ? changed(ANY_PERSON, asked) : preferences(userId);
    return preferencesView(set, chosen(set, lang), lockedFilters(set, vip.isActive(userId)));
  }

  return {
    of: preferences,
    chosen,
    changed,
    /** @throws Problem validation_failed for an inverted range */
    preferencesAnswer: answer,

    /** @throws Problem validation_failed for an inverted range */
    setPreferences(userId: string, changes: Partial<SearchPreferences>, lang: Lang): SearchPreferencesAnswer {
      return db.transaction(() => {
        store.setPreferences(userId, JSON.stringify(changed(preferences(userId), changes)));
        return answer(userId, lang);
      });
    },

    /** Which preferences count, with these unsaved changes, and which are ignored. */
    counting(userId: string, changes: Partial<SearchPreferences> = {}) {
      const isVip = vip.isActive(userId);
      const wanted = changed(preferences(userId), changes);
      return { filters: countingOf(wanted, isVip), ignored: lockedFilters(wanted, isVip) };
    },
  };

  /** @throws Problem validation_failed for an inverted range */
  function changed(set: SearchPreferences, changes: Partial<SearchPreferences>): SearchPreferences {
    const wanted = { ...set, ...changes };
    const path = invertedRange(wanted);
    if (path === null) return wanted;
    throw new Problem("validation_failed", {
      errors: [{ path, code: "too_small", message: "The range ends before it begins" }],
    });
  }
}
