import { fold } from "#db/fold.ts";
import type { Deps } from "#src/deps.ts";
import { createPlacesStore } from "./store.ts";
import { cityView, type Lang } from "./view.ts";

const SUGGESTIONS = 20;

export type Places = ReturnType<typeof createPlaces>;
export { cityView, type Lang };

export function createPlaces({ db }: Pick<Deps, "db">) {
  const store = createPlacesStore(db);

  /** Cities by the beginning of their Russian or Latin name, or of a later word of it; the largest first. */
  function suggestions(name: string, country: string, lang: Lang) {
    const prefix = fold(name);
    if (prefix === "") return popular(country, lang);
    const found = store.startingWith(prefix, country, SUGGESTIONS);
    if (found.length < SUGGESTIONS && prefix.length > 1) {
      const known = new Set(found.map((city) => city.id));
      const more = store.withLaterWord(prefix, country, SUGGESTIONS);
      found.push(...more.filter((city) => !known.has(city.id)).slice(0, SUGGESTIONS - found.length));
    }
    return found.map((city) => cityView(city, lang));
  }

  const popular = (country: string, lang: Lang) =>
    store.popular(country, SUGGESTIONS).map((city) => cityView(city, lang));

  return {
    suggestions,
    /** The largest cities, or the largest of those that a name finds. */
    popular: (name = "", country: string, lang: Lang) => suggestions(name, country, lang),
  };
}
