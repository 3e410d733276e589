import type { EventPreference, EventPreferenceBody } from "#contract/events.ts";
import { ANY_EVENT, type EventFilter, eventFilter } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { isNamed } from "#contract/place-names.ts";
import type { Deps } from "#src/deps.ts";
import { cityView, type Places } from "#src/features/places/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import { Problem } from "#src/problem.ts";
import { typeView } from "../view.ts";
import { createPreferencesStore } from "./store.ts";

export type Preferences = ReturnType<typeof createPreferences>;

export function createPreferences({ db, places, tags }: Pick<Deps, "db"> & { places: Places; tags: Tags }) {
  const store = createPreferencesStore(db);

  function of(me: string): EventFilter {
    const kept = store.preferences(me);
    const read = eventFilter.safeParse({ ...ANY_EVENT, ...(kept ? JSON.parse(kept) : {}) });
    return read.success ? read.data : ANY_EVENT;
  }

  function answer(me: string, lang: Lang): EventPreference {
    const { eventType, city, tags: tagIds, ...rest } = of(me);
    const known = city === null ? undefined : places.cityById(city);
    return {
      ...rest,
      eventType: eventType === null ? null : typeView(eventType, lang),
      eventTags: tags.byIds(tagIds),
      city: known ? cityView(known, lang) : null,
    };
  }

  /** @throws Problem validation_failed (no such city, inverted range) */
  function set(me: string, changes: EventPreferenceBody, lang: Lang): EventPreference {
    const { eventTypeID, eventTagIDs, cityName, ...same } = changes;
    const wanted: EventFilter = {
      ...of(me),
      ...same,
      ...(eventTypeID !== undefined && { eventType: eventTypeID }),
      ...(eventTagIDs !== undefined && { tags: eventTagIDs }),
      ...(cityName !== undefined && { city: cityName ? cityNamed(cityName) : null }),
    };
    if (wanted.ageFrom > wanted.ageTo) throw wrong("ageTo", "too_small", "The range ends before it begins");
    store.set(me, JSON.stringify(wanted));
    return answer(me, lang);
  }

  /** In either language. @throws Problem validation_failed */
  function cityNamed(name: string): number {
    const city = places.suggestions(name, ANY_COUNTRY, "ru").data.find((found) => isNamed(name, found));
    if (city) return city.id;
    throw wrong("cityName", "not_found", "No such city");
  }

  return { of, answer, set };
}

const wrong = (path: string, code: string, message: string) =>
  new Problem("validation_failed", { errors: [{ path, code, message }] });
