import { fold } from "#db/fold.ts";
import type { Deps } from "#src/deps.ts";
import { mostLikely } from "./rules.ts";
import { createPlacesStore } from "./store.ts";
import { cityView, type Lang } from "./view.ts";

const SUGGESTIONS = 20;

export type Places = ReturnType<typeof createPlaces>;
export { cityView, type Lang };

export function createPlaces({ db }: Pick<Deps, "db">) {
  const store = createPlacesStore(db);

  /** Cities by the beginning of their Russian or Latin name, or of a later word of it; the most likely first. */
  function suggestions(name: string, country: string, lang: Lang) {
    const prefix = fold(name);
    if (prefix === "") return popular(country, lang);
    const starting = store.startingWith(prefix, country, SUGGESTIONS);
    // By one letter there are more than enough that begin with it.
    const others = prefix.length > 1 ? store.withLaterWord(prefix, country) : [];
    return mostLikely(starting, others, SUGGESTIONS).map((city) => cityView(city, lang));
  }

  const popular = (country: string, lang: Lang) =>
    store.popular(country, SUGGESTIONS).map((city) => cityView(city, lang));

  return {
    suggestions,
    cityById: store.city,
    /** The largest cities, or the largest of those that a name finds. */
    popular: (name = "", country: string, lang: Lang) => suggestions(name, country, lang),
  };
}
