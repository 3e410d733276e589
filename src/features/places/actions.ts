import { type GridOffset, type Place, shownDistance } from "#contract/distance.ts";
import { onePage } from "#contract/http.ts";
import type { Lang } from "#contract/lang.ts";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { fold } from "#db/fold.ts";
import type { Deps } from "#src/deps.ts";
import { createSeal } from "#src/services/seal.ts";
import { createAllCities } from "./all-cities.ts";
import { nearestCity as nearestOf, rankCities } from "./rules.ts";
import { type CityRow, createPlacesStore } from "./store.ts";
import { cityView } from "./view.ts";

const SUGGESTIONS = 20;
/** Pairs kept in memory, some 2 MB. */
const OFFSETS_MAX = 10_000;

export type Places = ReturnType<typeof createPlaces>;
export { cityView };

interface Located {
  id: string;
  place: Place;
}

type PlacesDeps = Pick<Deps, "db"> & { services: Pick<Deps["services"], "secretKey"> };

export function createPlaces({ db, services }: PlacesDeps) {
  const store = createPlacesStore(db);
  const allCities = createAllCities(store);
  const seal = createSeal(services.secretKey, "distances");
  /** Grid offsets by pair: signing a pair again costs as much as reading a profile. */
  const offsets = new Map<string, GridOffset>();

  /**
   * Metres between two people as either sees them (docs/decisions/022-distance-in-rings.md). The profile and every list use only
   * this, since two ways of computing a distance would together reveal more than either.
   */
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

  /** The best matches for a name; without one, the largest cities. */
  function suggestions(name: string, country: string, lang: Lang) {
    const prefix = fold(name);
    const cities = prefix === "" ? store.popular(country, SUGGESTIONS) : found(prefix, country, SUGGESTIONS);
    return onePage(
      cities.map((city) => cityView(city, lang)),
      SUGGESTIONS,
    );
  }

  /** Finds cities by the start of their Russian or Latin name, or of a later word in it; the most likely first. */
  function found(prefix: string, country: string, limit: number): CityRow[] {
    const starting = store.startingWith(prefix, country, limit);
    // More than enough names begin with a single letter.
    const others = prefix.length > 1 ? allCities.withLaterWord(prefix, country) : [];
    return rankCities(starting, others, limit);
  }

  /** Finds cities in any country by the start of their name. */
  function citiesNamed(name: string, limit: number): CityRow[] {
    const prefix = fold(name);
    return prefix === "" ? [] : found(prefix, ANY_COUNTRY, limit);
  }

  /** The city that a place is in or near; undefined at sea. */
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
