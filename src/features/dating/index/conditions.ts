import { isAnyAge } from "#contract/age.ts";
import type { DatingSort } from "#contract/dating.ts";
import type { Place } from "#contract/distance.ts";
import {
  FILTERS,
  type FilterName,
  type SearchPreferences,
  type Trait,
  wantedTraits,
} from "#contract/filters.ts";
import { type Bits, bitsOfValue } from "#contract/traits.ts";
import {
  birthdaysOfAges,
  countryNumber,
  isUnwanted,
  ONLINE_BIT,
  SEGMENT_SIZE,
  type Segment,
  sexBit,
  TAGS_MAX,
  tagBits,
} from "./columns.ts";

/** 0 means unknown. */
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
  sort: DatingSort;
  searcher: Searcher;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Condition {
  filter: FilterName;
  keep: Keep;
}

/** Moves the people of a segment who match to the front of `people`, and returns how many of the first `count` they are. */
export type Keep = (segment: Segment, people: Uint16Array, count: number) => number;

/** The cheapest first: each checks only the people whom the ones before it left. */
export function conditionsOf({ filters, searcher, now }: Search): Condition[] {
  const { height } = filters;
  const seconds = Math.floor(now / 1000);
  const ages = birthdaysOfAges(filters.ageFrom, filters.ageTo, now);
  const country = countryNumber(filters.country);
  const others: [filter: FilterName, isSet: boolean, keep: () => Keep][] = [
    ["isOnline", filters.isOnline, () => keepWhere(({ flags }, i) => (flags[i]! >>> ONLINE_BIT) & 1)],
    ["onlyVip", filters.onlyVip, () => keepWhere(({ vipUntil }, i) => (vipUntil[i]! > seconds ? 1 : 0))],
    // It only requires that both places are known; the order does the rest.
    ["near", filters.near, () => (searcher.place ? keepRange(({ row }) => row, 1, 65_535) : () => 0)],
    ["age", !isAnyAge(filters), () => keepRange(({ birthday }) => birthday, ages.first, ages.last)],
    ["country", country !== 0, () => keepRange((segment) => segment.country, country, country)],
    ["height", height !== null, () => keepRange((segment) => segment.height, height!.from, height!.to)],
    ["isMutual", filters.isMutual, () => keepMutual(searcher)],
    ["cities", filters.cities.length > 0, () => keepCities(filters.cities)],
    ["tags", filters.tags.length > 0, () => keepTagged(filters.tags)],
  ];
  return [
    ...traitConditions(filters),
    ...others.flatMap(([filter, isSet, keep]) => (isSet ? [{ filter, keep: keep() }] : [])),
  ];
}

/** VIP is compared as a time and not as a trait, since it ends without a change of the row. */
function traitConditions(filters: SearchPreferences): Condition[] {
  const wanted = Object.entries(wantedTraits({ ...filters, onlyVip: false }));
  return wanted.map(([trait, values]) => {
    const bits: Bits = [0, 0];
    for (const value of values as readonly unknown[]) {
      const [low, high] = bitsOfValue(trait as Trait, value);
      bits[0] |= low;
      bits[1] |= high;
    }
    return { filter: FILTER_OF.get(trait)!, keep: keepTraits(bits) };
  });
}

const FILTER_OF = new Map(
  Object.entries(FILTERS).flatMap(([field, filter]) =>
    "trait" in filter ? [[filter.trait as string, field as FilterName] as const] : [],
  ),
);

/** Without a branch, which the processor could not predict. Loops of their own: 2 ms for a million, a call for each takes 6. */
const keepTraits =
  ([low, high]: Bits): Keep =>
  ({ traits: [lows, highs] }, people, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const i = people[at]!;
      people[kept] = i;
      const shared = (lows[i]! & low) | (highs[i]! & high);
      kept += (shared | -shared) >>> 31;
    }
    return kept;
  };

const keepRange =
  (columnOf: (segment: Segment) => Uint16Array, first: number, last: number): Keep =>
  (segment, people, count) => {
    const column = columnOf(segment);
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const i = people[at]!;
      people[kept] = i;
      const value = column[i]!;
      kept += 1 ^ (((value - first) | (last - value)) >>> 31);
    }
    return kept;
  };

/** @param fits 1 or 0 for each person */
export const keepWhere =
  (fits: (segment: Segment, i: number) => number): Keep =>
  (segment, people, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const i = people[at]!;
      people[kept] = i;
      kept += fits(segment, i);
    }
    return kept;
  };

function keepMutual({ sex, age, country }: Searcher): Keep {
  const [bit, home] = [sexBit(sex), countryNumber(country)];
  return ({ wants }, people, count) => {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const i = people[at]!;
      people[kept] = i;
      kept += 1 ^ isUnwanted(wants[i]!, bit, age, home);
    }
    return kept;
  };
}

function keepCities(wanted: readonly number[]): Keep {
  const isPossible = lowBytes(wanted);
  return keepWhere(({ city }, i) => (isPossible[city[i]! & 255] === 1 && wanted.includes(city[i]!) ? 1 : 0));
}

function keepTagged(wanted: readonly number[]): Keep {
  const [wantedBits, isPossible] = [tagBits(wanted), lowBytes(wanted)];
  return keepWhere((segment, i) => {
    if ((segment.tagBits[i]! & wantedBits) === 0) return 0;
    for (let at = i * TAGS_MAX, tag = 0; at < (i + 1) * TAGS_MAX; at++) {
      tag = segment.tags[at]!;
      if (isPossible[tag & 255] === 1 && wanted.includes(tag)) return 1;
    }
    return 0;
  });
}

/** 1 for the lowest byte of each id: tells most other ids apart without a comparison with each. */
function lowBytes(ids: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(256);
  for (const id of ids) bytes[id & 255] = 1;
  return bytes;
}

export function countTags({ tags }: Segment, i: number, wanted: readonly number[]): number {
  let count = 0;
  for (let at = i * TAGS_MAX; at < (i + 1) * TAGS_MAX && tags[at] !== 0; at++)
    if (wanted.includes(tags[at]!)) count++;
  return count;
}

export function keepOthers(slots: Iterable<number>): Keep {
  const ofSegment = Map.groupBy(slots, (slot) => slot - (slot % SEGMENT_SIZE));
  const keep = keepWhere((_, i) => 1 ^ isLeftOut[i]!);
  return (segment, people, count) => {
    const leftOut = ofSegment.get(segment.first);
    if (!leftOut) return count;
    for (const slot of leftOut) isLeftOut[slot - segment.first] = 1;
    const kept = keep(segment, people, count);
    for (const slot of leftOut) isLeftOut[slot - segment.first] = 0;
    return kept;
  };
}
/** All zeros between two calls. */
const isLeftOut = new Uint8Array(SEGMENT_SIZE);
