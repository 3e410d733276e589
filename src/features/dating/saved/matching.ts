import { ANY_PERSON } from "#contract/filters.ts";
import type { Query } from "../index/score.ts";
import type { createPreferences } from "../preferences.ts";
import { preferencesOf } from "../row-to-index.ts";
import type { DatingSearch } from "../search.ts";
import type { SavedRow, SavedStore } from "./store.ts";

interface Parts {
  store: SavedStore;
  search: DatingSearch;
  preferences: ReturnType<typeof createPreferences>;
}

interface Match {
  slot: number;
  id: string;
  at: number;
}
type Matching = (search: Pick<SavedRow, "id" | "filters">) => { matches: Match[]; query: Query };

/** For lists, counts and e-mails alike, so that none of them counts a person the others do not show. */
export type NewMatching = ReturnType<typeof createMatching>;

export function createMatching({ store, search, preferences }: Parts) {
  /** People who newly match and are not hidden from this member, the latest first. The crowd must be ready. */
  return async (userId: string, { withWritten = true } = {}): Promise<Matching> => {
    const hidden = await search.hiddenFrom(userId, ANY_PERSON, withWritten);
    return ({ id, filters }) => {
      const { filters: counting } = preferences.counting(userId, preferencesOf(filters));
      const query = search.query(userId, counting, "new");
      const matches = store.matches(id).flatMap(({ userId: matchId, at }) => {
        const [slot] = search.slotsOf([matchId]);
        if (slot === undefined || hidden.has(slot) || !search.fits(query, slot)) return [];
        return [{ slot, id: matchId, at }];
      });
      return { matches, query };
    };
  };
}
