import type { Lent } from "./bitmaps.ts";
import type { PeopleIndex } from "./people-index.ts";
import { FURTHEST, NO_RING } from "./places.ts";
import type { Query } from "./query.ts";
import { RANKS } from "./scored.ts";
import { dayOf, equalInPlanes, PLANES, type Segment, startOfDay, WORDS } from "./segment.ts";

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
  /** So many of the next splits are settled by a yes. */
  settles: number;
}

/** The most that a rank can be in rings and beside them, and by what people part. */
export interface Order {
  rings: number;
  most: number;
  splits: Split[];
}

export function orderOf(index: PeopleIndex, query: Query, lent: Lent): Order {
  const { most, splits } = rankOrder(query);
  if (!query.byRing || query.cell === null) return { rings: 0, most, splits };
  return { rings: NO_RING, most, splits: [...eachRing(ringBits(index, query, lent)), ...splits] };
}

/** A score splits no one: `bounds.ts` looks at all at once. */
function rankOrder({ sort, now }: Query): Pick<Order, "most" | "splits"> {
  switch (sort) {
    case "new":
      return { most: 0, splits: [] };
    case "rating":
      return { most: 2 ** PLANES - 1, splits: ratings() };
    case "online":
      return { most: RANKS - 1, splits: [...presence(), ...daysSeen(now)] };
    default:
      return { most: RANKS - 1, splits: [] };
  }
}

type Within = (ring: number) => Int32Array;

/** Everyone as near as a ring or nearer, read from the lists of cells when it is asked for. */
function ringBits(index: PeopleIndex, { rings }: Query, lent: Lent): Within {
  const known: Int32Array[] = [];
  return (ring) => {
    for (let next = known.length; next <= ring; next++) {
      const bits = lent.take(index.words);
      bits.set(known[next - 1] ?? []);
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
const eachRing = (within: Within): Split[] =>
  Array.from({ length: FURTHEST + 1 }, (_, ring) => ({
    yes: ring === FURTHEST ? fromSegment(({ placed }) => placed) : fromBits(() => within(ring)),
    loss: 0,
    ringLoss: 1,
    settles: FURTHEST - ring,
  }));

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
