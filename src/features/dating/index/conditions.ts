import { isAnyAge } from "#contract/age.ts";
import { FILTERS, type FilterName, type SearchPreferences, wantedTraits } from "#contract/filters.ts";
import { bitNumbers, bitsOfValue } from "#contract/traits.ts";
import { lowestSetBit } from "./bits.ts";
import { birthdaysOfAges, countryNumber, sexBit, unwanted } from "./indexed-person.ts";
import type { Search } from "./query.ts";
import type { Numbering } from "./rings.ts";
import { HOT_FIELDS, Segment, WANTS, WORDS } from "./segment.ts";
import type { SlotLists } from "./slot-lists.ts";

/** One filter of a search, applied to people of a segment. */
export interface Condition {
  filter: FilterName;
  /** Clears the bits of people who do not match, in the words from `from` up to `to`. `number` is that of the segment. */
  keep: (words: Int32Array, segment: Segment, number: number, from: number, to: number) => void;
}

interface Lookups {
  index: { tags: SlotLists; inCities: SlotLists; readonly words: number };
  cities: Numbering;
}

/** The filters set in a search. Cheap ones come first: later ones check only the people who are left. */
export function conditionsOf(search: Search, lookups: Lookups): Condition[] {
  const { filters, searcher, now } = search;
  const seconds = Math.floor(now / 1000);
  const { height } = filters;
  const ages = birthdaysOfAges(filters.ageFrom, filters.ageTo, now);
  const country = countryNumber(filters.country);
  const candidates: [isSet: boolean, () => Condition][] = [
    [filters.isOnline, () => ({ filter: "isOnline", keep: keepBit((segment) => segment.online) })],
    [filters.onlyVip, () => ({ filter: "onlyVip", keep: keepVip(seconds) })],
    [filters.tags.length > 0, () => ({ filter: "tags", keep: keepTagged(filters.tags, lookups) })],
    [filters.cities.length > 0, () => ({ filter: "cities", keep: keepCities(filters.cities, lookups) })],
    [filters.near, () => ({ filter: "near", keep: keepPlaced(searcher.place !== null) })],
    [
      !isAnyAge(filters),
      () => ({ filter: "age", keep: keepRange((segment) => segment.birthday, ages.first, ages.last) }),
    ],
    [
      country !== 0,
      () => ({ filter: "country", keep: keepRange((segment) => segment.country, country, country) }),
    ],
    [
      height !== null,
      () => ({ filter: "height", keep: keepRange((segment) => segment.height, height!.from, height!.to) }),
    ],
    [filters.isMutual, () => ({ filter: "isMutual", keep: keepMutual(searcher) })],
  ];
  return [...traitConditions(filters), ...candidates.filter(([isSet]) => isSet).map(([, make]) => make())];
}

/** VIP is compared as a time and not as a trait, since it ends without a change of the row. */
function traitConditions(filters: SearchPreferences): Condition[] {
  const wanted = Object.entries(wantedTraits({ ...filters, onlyVip: false }));
  return wanted.map(([trait, values]) => {
    const bits = (values as readonly unknown[]).flatMap((value) =>
      bitNumbers(bitsOfValue(trait as keyof ReturnType<typeof wantedTraits>, value)),
    );
    return { filter: FILTER_OF.get(trait)!, keep: keepTraits(bits.map(Segment.traitAt)) };
  });
}

const FILTER_OF = new Map(
  Object.entries(FILTERS).flatMap(([field, filter]) =>
    "trait" in filter ? [[filter.trait as string, field as FilterName] as const] : [],
  ),
);

const keepTraits =
  (starts: readonly number[]): Condition["keep"] =>
  (words, { traits }, _, from, to) => {
    for (let w = from; w < to; w++) {
      if (words[w] === 0) continue;
      let withTrait = 0;
      for (let at = 0; at < starts.length; at++) withTrait |= traits[starts[at]! + w]!;
      words[w]! &= withTrait;
    }
  };

const keepBit =
  (bitsOf: (segment: Segment) => Int32Array): Condition["keep"] =>
  (words, segment, _, from, to) => {
    const bits = bitsOf(segment);
    for (let w = from; w < to; w++) words[w]! &= bits[w]!;
  };

/** Checks a whole segment against the lists of each interest, and a single person by their own interests. */
function keepTagged(wanted: readonly number[], { index }: Lookups): Condition["keep"] {
  const listed = keepListed(index.tags, () => wanted, index);
  const own = keepEach(({ tags }, i) => tags.countAmong(i, wanted) > 0);
  return (words, segment, number, from, to) =>
    (to - from === 1 ? own : listed)(words, segment, number, from, to);
}

function keepCities(wanted: readonly number[], { index, cities }: Lookups): Condition["keep"] {
  const numbers = () => wanted.map((id) => cities.find(id)).filter((number) => number !== 0);
  const listed = keepListed(index.inCities, numbers, index);
  const own = keepEach(({ city }, i) => numbers().includes(city[i]!));
  return (words, segment, number, from, to) =>
    (to - from === 1 ? own : listed)(words, segment, number, from, to);
}

/** Keeps people in one of these lists, which are read once per search. */
function keepListed(
  lists: SlotLists,
  keys: () => readonly number[],
  index: Lookups["index"],
): Condition["keep"] {
  let listed: Int32Array = new Int32Array(0);
  let version = -1;
  return (words, _, number, from, to) => {
    if (version !== lists.version) {
      listed = lists.haveOneOf(keys(), index.words);
      version = lists.version;
    }
    for (let w = from; w < to; w++) words[w]! &= listed[number * WORDS + w] ?? 0;
  };
}

/**
 * All 32 people of a word are compared without a branch, which the processor could not predict. Words in which no one is left
 * are skipped.
 */
const keepRange =
  (
    columnOf: (segment: Segment) => Uint16Array | Uint8Array,
    first: number,
    last: number,
  ): Condition["keep"] =>
  (words, segment, _, from, to) => {
    const column = columnOf(segment);
    for (let w = from; w < to; w++) {
      if (words[w] === 0) continue;
      const start = w << 5;
      let misfits = 0;
      for (let i = 0; i < 32; i++) {
        const value = column[start + i]!;
        misfits |= (((value - first) | (last - value)) >>> 31) << i;
      }
      words[w]! &= ~misfits;
    }
  };

/** 'Near' only requires that both places are known; the order does the rest. */
const keepPlaced = (isSearcherPlaced: boolean): Condition["keep"] =>
  isSearcherPlaced
    ? keepBit((segment) => segment.placed)
    : (words, _, __, from, to) => void words.fill(0, from, to);

function keepVip(seconds: number): Condition["keep"] {
  const wasVip = keepBit((segment) => segment.vip);
  const isVip = keepEach((segment, i) => segment.vipUntil[i]! > seconds);
  return (...segment) => {
    wasVip(...segment);
    isVip(...segment);
  };
}

/** Most people filter by sex alone, which is a bit; ages and countries are compared for the others. */
function keepMutual({ sex, age, country }: Search["searcher"]): Condition["keep"] {
  const [bit, home] = [sexBit(sex), countryNumber(country)];
  const sexAt = WORDS * lowestSetBit(bit);
  return (words, { hotFields, wantsSex, picky }, _, from, to) => {
    for (let w = from; w < to; w++) {
      words[w]! &= wantsSex[sexAt + w]!;
      for (let left = words[w]! & picky[w]!; left !== 0; left &= left - 1) {
        const place = lowestSetBit(left);
        const misfit = unwanted(hotFields[((w << 5) | place) * HOT_FIELDS + WANTS]!, bit, age, home);
        words[w]! &= ~(misfit << place);
      }
    }
  };
}

/** Checks people one by one: for filters that few searches set, or that are left with few people. */
const keepEach =
  (fits: (segment: Segment, i: number) => boolean): Condition["keep"] =>
  (words, segment, _, from, to) => {
    for (let w = from; w < to; w++)
      for (let left = words[w]!; left !== 0; left &= left - 1) {
        const bit = lowestSetBit(left);
        if (!fits(segment, (w << 5) | bit)) words[w]! &= ~(1 << bit);
      }
  };
