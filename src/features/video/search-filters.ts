import { ageOn, isAnyAge } from "#contract/age.ts";
import { placeForFilters } from "#contract/distance.ts";
import type { QueuePreferences } from "#contract/filters.ts";
import type { Lang } from "#contract/lang.ts";
import { SPOKEN } from "#contract/languages.ts";
import { bitsOf, refusedBits, traitsOf } from "#contract/traits.ts";
import { isVipAt } from "#contract/vip-days.ts";
import type { Facts, Filter, Place, Range } from "./matcher/filters.ts";
import type { Languages } from "./matcher/matcher.ts";
import type { SearcherRow } from "./store.ts";

/** A fact that privacy hides from some people is unknown to all filters: no match may reveal what the profile hides. */
export function factsOf(row: SearcherRow, tags: readonly number[], now: number): Facts {
  const isShown = row.seeProfileInfo === "EVERYONE";
  return {
    traits: bitsOf(traitsOf(row, isVipAt(row.vipUntil, now))),
    age: row.birthday === null ? 0 : ageOn(row.birthday, now),
    height: isShown ? (row.height ?? 0) : 0,
    cityId: row.cityId ?? 0,
    place: placeOf(isShown ? row : { ...row, lat: null, lon: null }),
    tags: isShown ? tags : [],
  };
}

/** Those of the profile that everyone may see; without any, the one of the interface. */
export function languagesOf(
  row: Pick<SearcherRow, "languages" | "seeProfileInfo"> | undefined,
  lang: Lang,
): Languages {
  const shown = row?.seeProfileInfo === "EVERYONE" ? row.languages : [];
  const words: [number, number] = [0, 0];
  for (const spoken of shown.length > 0 ? shown : [lang]) {
    const place = SPOKEN.indexOf(spoken);
    words[place >> 5]! |= 1 << (place & 31);
  }
  return words;
}

/** Undefined if anyone fits. For a user without a place of their own, `near` filters nothing. */
export function filterOf(counting: QueuePreferences, row: SearcherRow): Filter | undefined {
  const refused = refusedBits(counting);
  const rest = {
    age: ageRange(counting),
    height: counting.height,
    cities: someOf(counting.cities),
    tags: someOf(counting.tags),
    near: counting.near ? placeOf(row) : null,
  };
  const isEmpty = refused.every((word) => word === 0) && Object.values(rest).every((part) => part === null);
  return isEmpty ? undefined : { refused, ...rest };
}

/** The whole range filters nothing, so that people of unknown age fit too. */
const ageRange = (counting: QueuePreferences): Range | null =>
  isAnyAge(counting) ? null : { from: counting.ageFrom, to: counting.ageTo };

const someOf = (ids: readonly number[]) => (ids.length === 0 ? null : new Set(ids));

function placeOf({ lat, lon, cityLat, cityLon }: SearcherRow): Place | null {
  if (lat !== null && lon !== null) return placeForFilters({ lat, lon });
  return cityLat !== null && cityLon !== null ? placeForFilters({ lat: cityLat, lon: cityLon }) : null;
}
