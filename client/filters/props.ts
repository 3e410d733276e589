import type { Chosen, Preferences, SearchPreferences } from "#contract/filters.ts";

/** Preferences of the queue or of the search, with the names of what is chosen by number. */
type Wanted = Preferences & { chosen: Chosen };
/** Names come along with the numbers, so that a form shows them before the server has answered. */
export type WantedChanges = Partial<SearchPreferences> & { chosen?: Chosen };

export interface FilterProps {
  wanted: Wanted;
  change: (changes: WantedChanges) => void;
}
