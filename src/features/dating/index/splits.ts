import type { PeopleIndex } from "./people-index.ts";
import { FURTHEST, NO_RING } from "./places.ts";
import type { Query } from "./query.ts";
import { CLOSENESS, GOAL, SCORE_MAX, TAG, TAGS_COUNTED } from "./score.ts";
import { dayOf, equalInPlanes, PLANES, type Segment, startOfDay, WORDS } from "./segment.ts";

/** Ranks below this number stand for one ring, so that nearer ones always come first. */
export const RANKS = 65_536;

/**
 * A question that parts people by what is known of them as bits. Who answers it with no has so much less to expect of a rank,
 * so that those at the bottom of an order are never looked at one by one.
 */
export interface Split {
  /** Writes a bit for each person of a segment whose answer is yes. */
  yes: (into: Int32Array, segment: Segment, number: number) => void;
  /** What a no takes off the most that the rank can be, and off the rings. */
  loss: number;
  ringLoss?: number;
  /** A no halves the rank. */
  halves?: true;
  /** So many of the next splits are settled by a yes. */
  settles: number;
}

/** The most that a rank can be in rings and beside them, and by what people part. */
export interface Order {
  rings: number;
  most: number;
  splits: Split[];
  /** People with at least one interest in common, at least two … */
  levels: () => readonly Int32Array[];
}

export function orderOf(index: PeopleIndex, query: Query): Order {
  const within = ringBits(index, query);
  const levels = sharedLevels(index, query);
  const { most, splits } = rankOrder(query, levels);
  if (!query.byRing || query.cell === null) return { rings: 0, most, levels, splits };
  return { rings: NO_RING, most, levels, splits: [...eachRing(within, query), ...splits] };
}

function rankOrder(query: Query, levels: Levels): Pick<Order, "most" | "splits"> {
  const shared = sharedMost(query);
  switch (query.sort) {
    case "new":
      return { most: 0, splits: [] };
    case "rating":
      return { most: 2 ** PLANES - 1, splits: ratings() };
    case "online":
      return { most: RANKS - 1, splits: [...presence(), ...daysSeen(query.now)] };
    default:
      return {
        most: SCORE_MAX + TAG * shared + (query.goalAt === null ? 0 : GOAL),
        splits: [...wanted(query), ...sharedTags(levels, shared)],
      };
  }
}

type Within = (ring: number) => Int32Array;

/** Everyone as near as a ring or nearer, read from the lists of cells when it is asked for. */
function ringBits(index: PeopleIndex, { rings }: Query): Within {
  const known: Int32Array[] = [];
  return (ring) => {
    for (let next = known.length; next <= ring; next++) {
      const bits = known[next - 1]?.slice() ?? new Int32Array(index.words);
      for (let cell = 1; cell < rings.length; cell++)
        if (rings[cell] === next) index.inCells.mark(cell, bits);
      known.push(bits);
    }
    return known[ring]!;
  };
}

const fromBits =
  (bits: () => Int32Array): Split["yes"] =>
  (into, _, number) => {
    const all = bits();
    const from = number * WORDS;
    for (let w = 0; w < WORDS; w++) into[w] = all[from + w] ?? 0;
  };

const fromSegment =
  (bitsOf: (segment: Segment) => Int32Array, from = 0): Split["yes"] =>
  (into, segment) => {
    const bits = bitsOf(segment);
    for (let w = 0; w < WORDS; w++) into[w] = bits[from + w]!;
  };

/** One ring after the other. Beyond the last edge a bit for every place does, which is no list of most of the world. */
function eachRing(within: Within, { sort }: Query): Split[] {
  const isScored = sort === "best" || sort === "near";
  return Array.from({ length: FURTHEST + 1 }, (_, ring) => ({
    yes: ring === FURTHEST ? fromSegment(({ placed }) => placed) : fromBits(() => within(ring)),
    loss: isScored ? CLOSENESS[ring]! - CLOSENESS[ring + 1]! : 0,
    ringLoss: 1,
    settles: FURTHEST - ring,
  }));
}

type Levels = Order["levels"];
const sharedMost = ({ ownTags }: Query) => Math.min(TAGS_COUNTED, ownTags.length);

function sharedLevels({ tags, words }: PeopleIndex, query: Query): Levels {
  let levels: Int32Array[] | undefined;
  return () => {
    levels ??= tags.levels(query.ownTags, sharedMost(query), words);
    return levels;
  };
}

/** By how many interests both have, from the most that counts down to one. */
const sharedTags = (levels: Levels, most: number): Split[] =>
  Array.from({ length: most }, (_, at) => ({
    yes: fromBits(() => levels()[most - 1 - at]!),
    loss: TAG,
    settles: most - 1 - at,
  }));

/** People who do not want to be found by the searcher's sex count half, whatever else they want. */
const wanted = ({ sexBit }: Query): Split[] => [
  {
    yes: fromSegment(({ wantsSex }) => wantsSex, sexPlane(sexBit)),
    loss: 0,
    halves: true,
    settles: 0,
  },
];

/** Where in `wantsSex` the bits of those begin who want this sex. */
export const sexPlane = (sexBit: number) => WORDS * (31 - Math.clz32(sexBit));

const presence = (): Split[] => [{ yes: fromSegment(({ online }) => online), loss: 1, settles: SEEN_DAYS }];

/** From the highest bit down, until the rating is known exactly. */
const ratings = (): Split[] =>
  Array.from({ length: PLANES }, (_, plane) => ({
    yes: fromSegment(({ ratingPlanes }) => ratingPlanes, plane * WORDS),
    loss: 2 ** (PLANES - 1 - plane),
    settles: 0,
  }));

/** The rank of presence counts the minutes of 45 days; tomorrow is for a clock that went back. */
const SEEN_DAYS = 47;

/** Day by day. Planes hold the end of a day's number, so those of 64 days before come too, and are found to rank lower. */
function daysSeen(now: number): Split[] {
  const minutesUntil = (day: number) => Math.max(0, Math.floor((now - startOfDay(day) + 1) / 60));
  return Array.from({ length: SEEN_DAYS }, (_, at) => {
    const day = dayOf(now) + 1 - at;
    return {
      yes: (into, { seenPlanes }) => equalInPlanes(seenPlanes, day, into),
      loss: minutesUntil(day) - minutesUntil(day + 1),
      settles: SEEN_DAYS - 1 - at,
    };
  });
}
