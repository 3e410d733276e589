import type { WantedChanges } from "#client/filters/props.ts";
import { EVERYONE, type FilterName, type SearchPreferences } from "#contract/filters.ts";

/** The change that takes one filter away. */
export function neutral(filter: FilterName): WantedChanges {
  if (filter === "age") return { ageFrom: EVERYONE.ageFrom, ageTo: EVERYONE.ageTo };
  return { [filter]: EVERYONE[filter as keyof SearchPreferences] };
}
