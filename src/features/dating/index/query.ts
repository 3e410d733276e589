import type { DatingSort as Sort } from "#contract/dating.ts";
import type { Place } from "#contract/distance.ts";
import type { SearchPreferences } from "#contract/filters.ts";
import { bitNumbers, bitsOfValue } from "#contract/traits.ts";
import type { Condition } from "./conditions.ts";
import { ageScores, countryNumber, sexBit } from "./indexed-person.ts";
import { cellOf } from "./rings.ts";
import { Segment } from "./segment.ts";

/** What the index has to know of the person who searches. 0 means unknown. */
export interface Searcher {
  sex: "MALE" | "FEMALE" | "UNDEF";
  age: number;
  country: string;
  place: Place | null;
  tags: readonly number[];
  goal: SearchPreferences["goal"][number] | null;
  /** They may write first to members who protect their inbox. */
  isProven: boolean;
}

export interface Search {
  /** The preferences that count: no VIP filters for a member without VIP. */
  filters: SearchPreferences;
  sort: Sort;
  searcher: Searcher;
  /** Milliseconds since 1970. */
  now: number;
}

/** A search as numbers that can be compared with columns. */
export interface Query {
  readonly conditions: readonly Condition[];
  readonly isProven: boolean;
  /** The ring of each cell, by its number. New cells appear, so `PeopleIndex.refresh` completes it before it is read. */
  rings: Uint8Array;
  /** The cell of the searcher. */
  readonly cell: number | null;
  /** The searcher, for other people's filters and for the score. */
  readonly sexBit: number;
  readonly age: number;
  readonly homeCountry: number;
  /** What each birthday adds to the score. */
  readonly ageScores: Uint16Array;
  readonly ownTags: readonly number[];
  /** Where in `Segment.traits` the bits of people with the same goal begin, if the searcher has one. */
  readonly goalAt: number | null;
  readonly sort: Sort;
  /** Nearer rings come first, whatever else the order is. */
  readonly byRing: boolean;
  /** Seconds since 1970. */
  readonly now: number;
}

export function queryOf({ filters, sort, searcher, now }: Search, conditions: readonly Condition[]): Query {
  const goal = searcher.goal && bitNumbers(bitsOfValue("goal", searcher.goal))[0];
  return {
    conditions,
    isProven: searcher.isProven,
    rings: new Uint8Array(0),
    cell: searcher.place === null ? null : cellOf(searcher.place),
    sexBit: sexBit(searcher.sex),
    age: searcher.age,
    homeCountry: countryNumber(searcher.country),
    ageScores: ageScores(searcher.age, now),
    ownTags: [...new Set(searcher.tags)],
    goalAt: typeof goal === "number" ? Segment.traitAt(goal) : null,
    sort,
    byRing: filters.near || sort === "near",
    now: Math.floor(now / 1000),
  };
}
