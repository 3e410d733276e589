import type { Chosen, Preferences, SearchPreferences } from "#contract/filters.ts";

/** Preferences of the queue or of the search, with the names of cities and tags, which are chosen by id. */
type NamedPreferences = Preferences & { chosen: Chosen };
/** Names come with the ids, so that a form shows them before the server has answered. */
export type PreferenceChanges = Partial<SearchPreferences> & { chosen?: Chosen };

export interface FilterProps {
  preferences: NamedPreferences;
  change: (changes: PreferenceChanges) => void;
}
