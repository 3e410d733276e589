import type { PreferenceChanges } from "#client/filters/props.ts";
import { ANY_PERSON, type FilterName, type SearchPreferences } from "#contract/filters.ts";

export function clearFilter(filter: FilterName): PreferenceChanges {
  if (filter === "age") return { ageFrom: ANY_PERSON.ageFrom, ageTo: ANY_PERSON.ageTo };
  return { [filter]: ANY_PERSON[filter as keyof SearchPreferences] };
}
