import type { DatingSort } from "#contract/dating.ts";
import { type Bits, bitsOfValue } from "#contract/traits.ts";
import {
  birthdaysOfAges,
  countryNumber,
  DAYS,
  isUnwanted,
  ONLINE_BIT,
  ONLINE as ONLINE_FLAG,
  SEGMENT_SIZE,
  type Segment,
  sexBit,
} from "./columns.ts";
import { type Condition, conditionsOf, countTags, keepWhere, type Search } from "./conditions.ts";
import { type Cell, cellOf, NO_RING, type Rings } from "./rings.ts";
import type { Top } from "./top.ts";

export interface Query {
  readonly conditions: readonly Condition[];
  readonly isProven: boolean;
  readonly cell: Cell | null;
  readonly sexBit: number;
  readonly age: number;
  readonly homeCountry: number;
  readonly ageScores: Uint16Array;
  readonly ownTags: readonly number[];
  /** No bits if the searcher has no goal. */
  readonly goal: Bits;
  readonly sort: DatingSort;
  /** Nearer rings come first, whatever else the order is. */
  readonly byRing: boolean;
  /** Seconds since 1970. */
  readonly now: number;
}

export function queryOf(search: Search): Query {
  const { filters, sort, searcher, now } = search;
  return {
    conditions: conditionsOf(search),
    isProven: searcher.isProven,
    cell: searcher.place && cellOf(searcher.place),
    sexBit: sexBit(searcher.sex),
    age: searcher.age,
    homeCountry: countryNumber(searcher.country),
    ageScores: ageScores(searcher.age, now),
    ownTags: [...new Set(searcher.tags)],
    goal: searcher.goal ? bitsOfValue("goal", searcher.goal) : [0, 0],
    sort,
    byRing: filters.near || sort === "near",
    now: Math.floor(now / 1000),
  };
}

/** All ranks within a ring are below this number, so that nearer rings always come first. */
const RANKS = 65_536;
const ONLINE_RANK = RANKS - 1;

/** No search yields while it uses them. */
const ranks = new Int32Array(SEGMENT_SIZE);

/** Without those who cannot be among the first. */
export function offerRanked(
  s: Segment,
  people: Uint16Array,
  count: number,
  q: Query,
  rings: Rings,
  top: Top,
): void {
  const isScored = q.sort === "best" || q.sort === "near";
  const missing = isScored ? mostMissing(s, q) : 0;
  const furthest = NO_RING - Math.floor(top.leastRank / RANKS);
  const keepNear = keepWhere(({ row, column }, i) => (rings.at(row[i]!, column[i]!) <= furthest ? 1 : 0));
  const left = q.byRing ? keepNear(s, people, count) : count;
  rankAll(s, people, left, q, rings);
  for (let at = 0; at < left; at++) {
    const most = ranks[at]! + missing;
    if (most < top.leastRank) continue;
    const i = people[at]!;
    const createdAt = s.createdAt[i]!;
    if (most === top.leastRank && createdAt < top.leastCreatedAt) continue;
    top.offer(isScored ? completeRank(s, i, q, ranks[at]!) : ranks[at]!, createdAt, s.first + i);
  }
}

function rankAll(s: Segment, people: Uint16Array, count: number, q: Query, rings: Rings): void {
  if (q.sort === "new") ranks.fill(0, 0, count);
  else if (q.sort === "rating") for (let at = 0; at < count; at++) ranks[at] = s.rating[people[at]!]!;
  else if (q.sort === "online") rankPresence(s, people, count, q.now);
  else scoreAll(s, people, count, q, rings);
  if (!q.byRing) return;
  for (let at = 0; at < count; at++) {
    const i = people[at]!;
    ranks[at]! += (NO_RING - rings.at(s.row[i]!, s.column[i]!)) * RANKS;
  }
}

/** One rank a minute, for the latest 45 days. */
function rankPresence({ flags, lastSeenAt }: Segment, people: Uint16Array, count: number, now: number): void {
  for (let at = 0; at < count; at++) {
    const i = people[at]!;
    const minutes = Math.max(0, Math.floor((now - lastSeenAt[i]!) / 60));
    ranks[at] = (flags[i]! & ONLINE_FLAG) === 0 ? Math.max(0, ONLINE_RANK - 1 - minutes) : ONLINE_RANK;
  }
}

const CLOSENESS = Uint16Array.of(900, 800, 650, 400, 250, 120, 60, 60);
const AGE_MOST = 500;
const AGE_UNKNOWN = 100;
const YEAR_APART = 40;
const SHARED_TAG = 250;
const TAGS_COUNTED = 4;
const GOAL = 400;
const ONLINE = 500;
const SEEN_TODAY = 350;
const SEEN_THIS_WEEK = 200;
const SEEN_THIS_MONTH = 50;
const NEW = 200;
const UNRATED = 30;
/** Someone to whom few have written counts as average. */
const REPLIES_UNKNOWN = 61;
const DAY = 24 * 60 * 60;
const NEW_FOR = 7 * DAY;

export const meritOf = (rating: number, quality: number, replies: number) =>
  6 * (rating || UNRATED) + 3 * quality + 2 * (replies || REPLIES_UNKNOWN);

/** Decision 024. No branch and no multiplication, which cost as much as a column; few columns at a time, for the prefetcher. */
function scoreAll(s: Segment, people: Uint16Array, count: number, q: Query, rings: Rings): void {
  const { merit, birthday, row, column, lastSeenAt, flags } = s;
  const { ageScores } = q;
  const now = q.now | 0;
  for (let at = 0; at < count; at++) {
    const i = people[at]!;
    ranks[at] = merit[i]! + ageScores[birthday[i]!]! + CLOSENESS[rings.at(row[i]!, column[i]!)]!;
  }
  // The bit of a goal is in one of the two words.
  const traits = s.traits[q.goal[0] === 0 ? 1 : 0];
  const goals = q.goal[0] | q.goal[1];
  for (let at = 0; at < count; at++) {
    const i = people[at]!;
    const seenAt = lastSeenAt[i]!;
    const seen =
      (SEEN_THIS_MONTH & isAfter(seenAt, now - 30 * DAY)) +
      ((SEEN_THIS_WEEK - SEEN_THIS_MONTH) & isAfter(seenAt, now - 7 * DAY)) +
      ((SEEN_TODAY - SEEN_THIS_WEEK) & isAfter(seenAt, now - DAY));
    const online = (flags[i]! << (31 - ONLINE_BIT)) >> 31;
    const goal = traits[i]! & goals;
    ranks[at] = ranks[at]! + seen + ((ONLINE - seen) & online) + (GOAL & ((goal | -goal) >> 31));
  }
}

const isAfter = (time: number, other: number): number => (other - time) >> 31;

/** Only for people who can still be among the first. Halved when their own filters leave the searcher out: a talk takes two. */
function completeRank(s: Segment, i: number, q: Query, rank: number): number {
  const score = q.byRing ? rank % RANKS : rank;
  const shared = Math.min(TAGS_COUNTED, countTags(s, i, q.ownTags));
  const whole = score + SHARED_TAG * shared + (s.createdAt[i]! > q.now - NEW_FOR ? NEW : 0);
  return rank - score + (wantsSearcher(s, i, q) ? whole : whole >> 1);
}

/** The most that `completeRank` adds to anyone of a segment. */
const mostMissing = (s: Segment, q: Query): number =>
  SHARED_TAG * Math.min(TAGS_COUNTED, q.ownTags.length) + (s.latestCreatedAt > q.now - NEW_FOR ? NEW : 0);

export const hasGoal = ({ traits }: Segment, i: number, { goal }: Query): boolean =>
  ((traits[0][i]! & goal[0]) | (traits[1][i]! & goal[1])) !== 0;

export const wantsSearcher = ({ wants }: Segment, i: number, q: Query): boolean =>
  isUnwanted(wants[i]!, q.sexBit, q.age, q.homeCountry) === 0;

/** By `dayNumber`, and by ages: everyone sees an age, but the year would tell whether the birthday has passed. */
function ageScores(age: number, now: number): Uint16Array {
  const { last: today } = birthdaysOfAges(0, 0, now);
  const known = AGE_SCORES.get(age);
  if (known?.today === today) return known.scores;
  const scores = new Uint16Array(65_536).fill(AGE_UNKNOWN);
  for (let birthday = 1; age !== 0 && birthday < scores.length; birthday++) {
    const yearsApart = Math.abs(Math.floor((today - birthday) / DAYS) - age);
    scores[birthday] = Math.max(0, AGE_MOST - YEAR_APART * yearsApart);
  }
  AGE_SCORES.set(age, { today, scores });
  return scores;
}
const AGE_SCORES = new Map<number, { today: number; scores: Uint16Array }>();
