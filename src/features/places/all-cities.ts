import { ANY_COUNTRY } from "#contract/limits.ts";
import { inTurns } from "#src/timing/in-turns.ts";
import { type CityVectors, type LocatedCity, vectorsOf } from "./rules.ts";
import type { CityRow, PlacesStore } from "./store.ts";

const SLICE = 500;

interface AllCities {
  vectors: CityVectors;
  /** Lets "новгород" find Nizhny Novgorod, and "петербург" Saint Petersburg. */
  withSeveralWords: { city: CityRow; laterWords: string[] }[];
}

/**
 * Data that a search scans completely. Cities never change while the server runs, so it is read once: in slices after the start,
 * since a single read blocks the process for 25 ms, or by a search that comes earlier.
 */
export function createAllCities(store: PlacesStore) {
  let read: AllCities | undefined;

  function* readAll(): Generator<void, AllCities> {
    const located: LocatedCity[] = [];
    const withSeveralWords: AllCities["withSeveralWords"] = [];
    for (let after = 0; ; yield) {
      const slice = store.locatedAfter(after, SLICE);
      const last = slice.at(-1);
      if (!last) return { vectors: vectorsOf(located), withSeveralWords };
      located.push(...slice);
      for (const city of store.withSeveralWords(after, last.id))
        withSeveralWords.push({ city, laterWords: laterWords(city) });
      after = last.id;
    }
  }

  function all(): AllCities {
    const reading = readAll();
    while (!read) read = reading.next().value ?? undefined;
    return read;
  }

  return {
    async warmUp(): Promise<void> {
      read ??= await inTurns(readAll());
    },

    vectors: () => all().vectors,

    /** Cities with a later word in their name that starts with the prefix, in no particular order. */
    withLaterWord: (prefix: string, country: string): CityRow[] =>
      all()
        .withSeveralWords.filter(({ city }) => country === ANY_COUNTRY || city.country === country)
        .filter((named) => named.laterWords.some((word) => word.startsWith(prefix)))
        .map(({ city }) => city),
  };
}

const laterWords = ({ search, searchRu }: CityRow) =>
  [search, searchRu].flatMap((name) => name.split(/[ -]/).slice(1));
