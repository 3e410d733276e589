import type { WantedChanges } from "#client/filters/props.ts";
import { ANY_PERSON, type FilterName, type SearchPreferences } from "#contract/filters.ts";

/** The change that takes one filter away. */
export function clearFilter(filter: FilterName): WantedChanges {
  if (filter === "age") return { ageFrom: ANY_PERSON.ageFrom, ageTo: ANY_PERSON.ageTo };
  return { [filter]: ANY_PERSON[filter as keyof SearchPreferences] };
}
