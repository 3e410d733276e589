import { type GridOffset, type Place, shownDistance } from "#contract/distance.ts";
import { onePage } from "#contract/http.ts";
import type { Lang } from "#contract/lang.ts";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { otherLayoutKeys, placeKeys } from "#contract/place-names.ts";
import type { Deps } from "#src/deps.ts";
import { createSeal } from "#src/services/seal.ts";
import { inTurns } from "#src/timing/in-turns.ts";
import { type CityVectors, type LocatedCity, nearestCity as nearestOf, vectorsOf } from "./rules.ts";
import { type CityRow, createPlacesStore, type PlacesStore } from "./store.ts";
import { cityView, suggestionView } from "./view.ts";

const SUGGESTIONS = 20;
const OFFSETS_MAX = 10_000;

export type Places = ReturnType<typeof createPlaces>;
export { cityView };

interface Located {
  id: string;
  place: Place;
}

type PlacesDeps = Pick<Deps, "db"> & { services: Pick<Deps["services"], "secretKeys"> };

export function createPlaces({ db, services }: PlacesDeps) {
  const store = createPlacesStore(db);
  const allCities = createAllCities(store);
  const seal = createSeal(services.secretKeys, "distances");
  /** Grid offsets by pair: signing a pair again costs as much as reading a profile. */
  const offsets = new Map<string, GridOffset>();

  /** Every list uses only this (decision 022): two ways of computing a distance would together reveal more than either. */
  const distance = (one: Located, other: Located): number =>
    shownDistance(one.place, other.place, offsetOf(one.id, other.id));

  /** The same offset for a pair at any time and in either order, unknown to anyone without the key. */
  function offsetOf(one: string, other: string): GridOffset {
    const pair = one < other ? `${one} ${other}` : `${other} ${one}`;
    const before = offsets.get(pair);
    if (before) return before;
    const mark = Buffer.from(seal.mark(pair), "base64url");
    const offset = { north: mark.readUInt32BE(0) / 2 ** 32, east: mark.readUInt32BE(4) / 2 ** 32 };
    if (offsets.size >= OFFSETS_MAX) offsets.clear();
    offsets.set(pair, offset);
    return offset;
  }

  /** Without a name, the largest cities. */
  function suggestions(name: string, country: string, lang: Lang) {
    const isNothing = placeKeys(name).length === 0;
    const cities = isNothing ? store.popular(country, SUGGESTIONS) : found(name, country, SUGGESTIONS);
    return onePage(
      cities.map((city) => suggestionView(city, lang)),
      SUGGESTIONS,
    );
  }

  /** By the start of a name or of a word in it; the likeliest first. What finds nothing is tried with the other keyboard layout. */
  function found(name: string, country: string, limit: number): CityRow[] {
    const keys = placeKeys(name);
    // Each letter of a Russian name counts, as the soft sign that tells Казань from Казанлык. In Latin script spellings vary.
    const attempts = /[а-я]/.test(name.toLowerCase()) ? keys.map((key) => [key]) : [keys];
    for (const attempt of [...attempts, otherLayoutKeys(name)]) {
      const cities = foundBy(attempt, country, limit);
      if (cities.length > 0) return cities;
    }
    return [];
  }

  function foundBy(keys: readonly string[], country: string, limit: number): CityRow[] {
    const weights = new Map<number, number>();
    for (const { id, weight } of keys.flatMap((key) => store.found(key, country, limit)))
      weights.set(id, Math.max(weight, weights.get(id) ?? 0));
    return [...weights]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, limit)
      .flatMap(([id]) => store.rare(id) ?? []);
  }

  const citiesNamed = (name: string, limit: number): CityRow[] => found(name, ANY_COUNTRY, limit);

  function nearestCity(place: Place): CityRow | undefined {
    const id = nearestOf(allCities.vectors(), place);
    return id === null ? undefined : store.city(id);
  }

  return {
    suggestions,
    distance,
    nearestCity,
    citiesNamed,
    cityById: store.city,
    warmUp: allCities.warmUp,
  };
}

const SLICE = 500;

/** They never change: read once, in slices, since a single read blocks the process for 15 ms. */
function createAllCities(store: PlacesStore) {
  let read: CityVectors | undefined;

  function* readAll(): Generator<void, CityVectors> {
    const located: LocatedCity[] = [];
    for (let after = 0; ; yield) {
      const slice = store.locatedAfter(after, SLICE);
      const last = slice.at(-1);
      if (!last) return vectorsOf(located);
      located.push(...slice);
      after = last.id;
    }
  }

  return {
    async warmUp(): Promise<void> {
      read ??= await inTurns(readAll());
    },

    vectors(): CityVectors {
      const reading = readAll();
      while (!read) read = reading.next().value ?? undefined;
      return read;
    },
  };
}
