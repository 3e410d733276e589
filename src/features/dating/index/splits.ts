import type { BorrowedBitmaps } from "./bitmaps.ts";
import type { PeopleIndex } from "./people-index.ts";
import type { Query } from "./query.ts";
import { FURTHEST, NO_RING } from "./rings.ts";
import { ONLINE_RANK, RANKS } from "./scorer.ts";
import { PLANES, type Segment, WORDS } from "./segment.ts";

/**
 * A yes-or-no question that a bit of each person answers, such as 'are they online?'. A no lowers the highest rank the person can have,
 * so that people at the bottom of an order are never looked at one by one.
 */
export interface Split {
  /** Writes a bit for each person of a segment for whom the answer is yes. */
  yes: (into: Int32Array, segment: Segment, number: number) => void;
  /** How much a no lowers the bound of the rank, and that of the ring. */
  loss: number;
  ringLoss?: number;
  /** How many of the next splits a yes answers as well. */
  settles: number;
}

/** The highest ring and the highest rank within a ring that anyone can have, and the splits that lower them. */
export interface Order {
  ringBound: number;
  rankBound: number;
  splits: Split[];
}

export function orderOf(index: PeopleIndex, query: Query, borrowed: BorrowedBitmaps): Order {
  const { rankBound, splits } = rankOrder(query);
  if (!query.byRing || query.cell === null) return { ringBound: 0, rankBound, splits };
  return {
    ringBound: NO_RING,
    rankBound,
    splits: [...eachRing(ringBits(index, query, borrowed)), ...splits],
  };
}

/** An order by score has no splits: `bounds.ts` bounds everyone at once. */
function rankOrder({ sort }: Query): Pick<Order, "rankBound" | "splits"> {
  switch (sort) {
    case "new":
      return { rankBound: 0, splits: [] };
    case "rating":
      return { rankBound: 2 ** PLANES - 1, splits: ratings() };
    case "online":
      return {
        rankBound: ONLINE_RANK,
        splits: [{ yes: fromSegment(({ online }) => online), loss: 1, settles: 0 }],
      };
    default:
      return { rankBound: RANKS - 1, splits: [] };
  }
}

type Within = (ring: number) => Int32Array;

/** Everyone within a ring, read from the lists of cells when a split needs it. */
function ringBits(index: PeopleIndex, { rings }: Query, borrowed: BorrowedBitmaps): Within {
  const known: Int32Array[] = [];
  return (ring) => {
    for (let next = known.length; next <= ring; next++) {
      const bits = borrowed.take(index.words);
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

/** One ring after another. The last is everyone with a place, which saves reading the lists of most of the world. */
const eachRing = (within: Within): Split[] =>
  Array.from({ length: FURTHEST + 1 }, (_, ring) => ({
    yes: ring === FURTHEST ? fromSegment(({ placed }) => placed) : fromBits(() => within(ring)),
    loss: 0,
    ringLoss: 1,
    settles: FURTHEST - ring,
  }));

/** From the highest bit down, until the rating is known exactly. */
const ratings = (): Split[] =>
  Array.from({ length: PLANES }, (_, plane) => ({
    yes: fromSegment(({ ratingPlanes }) => ratingPlanes, plane * WORDS),
    loss: 2 ** (PLANES - 1 - plane),
    settles: 0,
  }));
