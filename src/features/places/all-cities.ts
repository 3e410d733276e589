import { inTurns } from "#src/timing/in-turns.ts";
import { type CityVectors, type LocatedCity, vectorsOf } from "./rules.ts";
import type { PlacesStore } from "./store.ts";

const SLICE = 500;

/**
 * The coordinates of all cities. They never change while the server runs, so they are read once: in slices after the start, since a
 * single read blocks the process for 15 ms, or by a search that comes earlier.
 */
export function createAllCities(store: PlacesStore) {
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
