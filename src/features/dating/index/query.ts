import type { DatingSort as Sort } from "#contract/dating.ts";
import type { Place } from "#contract/distance.ts";
import type { SearchPreferences } from "#contract/filters.ts";
import { AGE_MAX, AGE_MIN } from "#contract/limits.ts";
import { bitsOfValue, refusedBits } from "#contract/traits.ts";
import { agesSeenFrom, birthdaysOfAges, countryNumber, sexBit, yearOf } from "./entry.ts";
import { cellOf, NO_RING } from "./places.ts";
import { type Segment, TAGS_MAX, tagBit } from "./segment.ts";

/** What the index has to know of somebody who searches. 0 is unknown. */
export interface Searcher {
  sex: "MALE" | "FEMALE" | "UNDEF";
  age: number;
  birthday: number;
  country: string;
  place: Place | null;
  tags: readonly number[];
  goal: SearchPreferences["goal"][number] | null;
}

export interface Search {
  /** What of the preferences counts: without VIP none of VIP's. */
  filters: SearchPreferences;
  sort: Sort;
  searcher: Searcher;
  /** Milliseconds since 1970. */
  now: number;
}

/** A search as numbers, to be compared with columns. */
export interface Query {
  /** By the number of a cell or a city. They grow with the map, so `PeopleIndex.refresh` renews them before they are read. */
  rings: Uint8Array;
  cities: Uint8Array | null;
  /** The cell that is searched from. */
  readonly cell: number | null;
  readonly cityIds: readonly number[];
  readonly refused0: number;
  readonly refused1: number;
  readonly vipAfter: number;
  readonly firstBirthday: number;
  readonly lastBirthday: number;
  readonly heightFrom: number;
  readonly heightTo: number;
  readonly country: number;
  readonly tags: readonly number[];
  readonly tagBits: number;
  /** Whether there is a filter beyond traits, age and country. */
  readonly asksMore: boolean;
  readonly online: boolean;
  readonly near: boolean;
  readonly mutual: boolean;
  /** The searcher, as others may want them and for the score. */
  readonly sexBit: number;
  readonly age: number;
  readonly homeCountry: number;
  /** What each birthday is worth in the score. */
  readonly ages: Uint16Array;
  readonly ownTagBits: number;
  readonly goal0: number;
  readonly goal1: number;
  readonly sort: Sort;
  readonly grouped: boolean;
  /** Seconds since 1970. */
  readonly now: number;
}

export function queryOf({ filters, sort, searcher, now }: Search): Query {
  const seconds = Math.floor(now / 1000);
  // VIP ends by itself, so it is compared as a time and not as a trait.
  const [refused0, refused1] = refusedBits({ ...filters, onlyVip: false });
  const anyAge = filters.ageFrom <= AGE_MIN && filters.ageTo >= AGE_MAX;
  const ages = birthdaysOfAges(filters.ageFrom, filters.ageTo, now);
  const [goal0, goal1] = searcher.goal ? bitsOfValue("goal", searcher.goal) : [0, 0];
  return {
    rings: new Uint8Array(0),
    cities: null,
    cell: searcher.place === null ? null : cellOf(searcher.place),
    cityIds: filters.cities,
    refused0,
    refused1,
    vipAfter: filters.onlyVip ? seconds : -1,
    firstBirthday: anyAge ? 0 : ages.first,
    lastBirthday: anyAge ? 65_535 : ages.last,
    heightFrom: filters.height?.from ?? 0,
    heightTo: filters.height?.to ?? 255,
    country: countryNumber(filters.country),
    tags: filters.tags,
    tagBits: bitsOfTags(filters.tags),
    asksMore:
      filters.isOnline ||
      filters.near ||
      filters.isMutual ||
      filters.onlyVip ||
      filters.height !== null ||
      filters.cities.length > 0 ||
      filters.tags.length > 0,
    online: filters.isOnline,
    near: filters.near,
    mutual: filters.isMutual,
    sexBit: sexBit(searcher.sex),
    age: searcher.age,
    homeCountry: countryNumber(searcher.country),
    ages: agesSeenFrom(searcher.birthday === 0 ? 0 : yearOf(searcher.birthday)),
    ownTagBits: bitsOfTags(searcher.tags),
    goal0,
    goal1,
    sort,
    grouped: filters.near || sort === "near",
    now: seconds,
  };
}

export const bitsOfTags = (tags: readonly number[]) => tags.reduce((bits, tag) => bits | tagBit(tag), 0);

/** Whether the person at this place of the segment is found. */
export function fits(s: Segment, i: number, q: Query): boolean {
  one[0] = i;
  return among(s, q, one, basic(s, q, i, i + 1, one)) === 1;
}
/** Room for one place, and one more that is written and not counted. */
const one = new Uint16Array(2);

/** The places of all who fit among the first `count` of a segment. The one predicate of lists, counts and alerts. */
export const firstFits = (s: Segment, q: Query, count: number, into: Uint16Array): number =>
  among(s, q, into, basic(s, q, 0, count, into));

/**
 * What nearly every search asks, in one loop over columns: a search spends most of its time here. It has no branches, since
 * who fits is past guessing for a processor: each misfit sets bits, and the place moves on only where none are set.
 */
function basic(s: Segment, q: Query, from: number, to: number, into: Uint16Array): number {
  const { visible, traits0, traits1, birthday, country } = s;
  const { refused0, refused1, firstBirthday, lastBirthday } = q;
  const home = q.country;
  const countryBits = home === 0 ? 0 : -1;
  let count = 0;
  for (let i = from; i < to; i++) {
    into[count] = i;
    const born = birthday[i]!;
    const misfit =
      (traits0[i]! & refused0) |
      (traits1[i]! & refused1) |
      ((born - firstBirthday) >> 31) |
      ((lastBirthday - born) >> 31) |
      ((country[i]! ^ home) & countryBits) |
      (visible[i]! ^ 1);
    count += 1 - ((misfit | -misfit) >>> 31);
  }
  return count;
}

/** The rest, for those who are left: each only when it is asked for. */
function among(s: Segment, q: Query, places: Uint16Array, count: number): number {
  if (count === 0 || !q.asksMore) return count;
  let left = 0;
  for (let at = 0; at < count; at++) {
    const i = places[at]!;
    places[left] = i;
    if (fitsRest(s, i, q)) left++;
  }
  return left;
}

function fitsRest(s: Segment, i: number, q: Query): boolean {
  if (s.height[i]! < q.heightFrom || s.height[i]! > q.heightTo) return false;
  if (q.vipAfter >= 0 && s.vipUntil[i]! <= q.vipAfter) return false;
  if (q.online && s.online[i] === 0) return false;
  if (q.cities !== null && q.cities[s.city[i]!] !== 1) return false;
  if (q.near && q.rings[s.cell[i]!]! >= NO_RING) return false;
  if (q.mutual && !wantsSearcher(s, i, q)) return false;
  return q.tagBits === 0 || ((s.tagBits[i]! & q.tagBits) !== 0 && hasOneOf(s, i, q.tags));
}

export const wantsSearcher = (s: Segment, i: number, q: Query): boolean =>
  (s.wantsSexes[i]! & q.sexBit) !== 0 &&
  q.age >= s.wantsFrom[i]! &&
  q.age <= s.wantsTo[i]! &&
  (s.wantsCountry[i] === 0 || s.wantsCountry[i] === q.homeCountry);

function hasOneOf(s: Segment, i: number, wanted: readonly number[]): boolean {
  for (let at = i * TAGS_MAX; at < (i + 1) * TAGS_MAX && s.tags[at] !== 0; at++)
    if (wanted.includes(s.tags[at]!)) return true;
  return false;
}
