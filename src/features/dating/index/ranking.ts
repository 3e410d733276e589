import type { Lent } from "./bitmaps.ts";
import { hasBit, lowestSetBit, ones } from "./bits.ts";
import { First } from "./first.ts";
import type { Matches } from "./matching.ts";
import type { PeopleIndex } from "./people-index.ts";
import type { Query } from "./query.ts";
import { RANKS, ringRank, Scored, SECONDS, STEP } from "./scored.ts";
import {
  CREATED,
  FACTS,
  ID_WORDS,
  SEEN,
  SEGMENT_BITS,
  SEGMENT_SIZE,
  type Segment,
  WORDS,
} from "./segment.ts";
import { orderOf, type Split } from "./splits.ts";

/** So few are looked at one by one, and an eighth of it where each costs a score. */
const FEW = 16_384;

/** People none of whom can rank higher than this. */
interface Part {
  bits: Int32Array;
  count: number;
  rings: number;
  most: number;
  /** The split that comes next. */
  next: number;
}

/**
 * The first `limit` of those who match, in the order of the query. Always the part of people with the most to expect is taken:
 * parted once more, or, when it is small, looked at one by one. The end is when no part can have anyone better than those found,
 * which leaves most people unseen. It pauses now and then. The bits of those who match are used up by it.
 */
export function* firstOf(
  index: PeopleIndex,
  query: Query,
  { bits, total }: Matches,
  limit: number,
  lent: Lent,
  few = FEW,
): Generator<void, number[]> {
  const first = new First(limit, (a, b) => isAfter(index, a, b));
  const { splits, ...most } = orderOf(index, query, lent);
  const scored = isScored(query) ? new Scored(index, query, first, lent) : null;
  const parts: Part[] = [{ ...most, bits, count: total, next: 0 }];
  for (let part = takeBest(parts); part && !isBeaten(part, first); part = takeBest(parts)) {
    const split = splits[part.next];
    const isSmall = part.count <= (scored ? few >>> 3 : few);
    if (split && !isSmall) parts.push(...parted(index, part, split, lent.take(bits.length)));
    else if (!scored) yield* offerRanked(index, query, first, part);
    else yield* isSmall ? scored.offerEach(part) : scored.offerBest(part);
    yield;
  }
  return first.inOrder();
}

const isBeaten = (part: Part, { floor }: First) => (boundOf(part) + 1) * SECONDS <= floor;
const boundOf = ({ rings, most }: Part) => rings * RANKS + most;

function takeBest(parts: Part[]): Part | undefined {
  let best = 0;
  for (let at = 1; at < parts.length; at++) if (boundOf(parts[at]!) > boundOf(parts[best]!)) best = at;
  return parts.splice(best, 1)[0];
}

const isScored = ({ sort }: Query) => sort === "best" || sort === "near";

/** Those who answer with yes, and in the place of the part those who answer with no. */
function parted(index: PeopleIndex, part: Part, split: Split, blank: Int32Array): Part[] {
  const { bits, next } = part;
  const yes: Part = { ...part, bits: blank, count: 0, next: next + 1 + split.settles };
  for (let number = 0; (number + 1) * WORDS <= bits.length; number++) {
    split.yes(answers, index.segments[number]!, number);
    const from = number * WORDS;
    for (let w = 0; w < WORDS; w++) {
      const all = bits[from + w]!;
      const some = all & answers[w]!;
      if (some === 0) continue;
      yes.bits[from + w] = some;
      yes.count += ones(some);
      bits[from + w] = all ^ some;
    }
  }
  const no: Part = {
    bits,
    count: part.count - yes.count,
    rings: part.rings - (split.ringLoss ?? 0),
    most: part.most - split.loss,
    next: next + 1,
  };
  return [yes, no].filter(({ count }) => count > 0);
}
const answers = new Int32Array(WORDS);

/** New members stand at the end, so of many with the same rank a few segments are enough. */
function* offerRanked(index: PeopleIndex, q: Query, first: First, part: Part): Generator<void, void> {
  const bound = boundOf(part) * SECONDS;
  for (let number = part.bits.length / WORDS - 1; number >= 0; number--) {
    if (number % STEP === 0) yield;
    const segment = index.segments[number]!;
    if (bound + segment.latestCreatedAt >= first.floor) offerSegment(q, first, part, segment, number);
  }
}

/** By one number. */
function offerSegment(q: Query, first: First, { bits }: Part, s: Segment, number: number): void {
  const { facts, cell } = s;
  let { floor } = first;
  let seen = seenLeast(q, floor);
  for (let w = 0; w < WORDS; w++)
    for (let left = bits[number * WORDS + w]!; left !== 0; left &= left - 1) {
      const i = (w << 5) | lowestSetBit(left);
      if (facts[i * FACTS + SEEN]! < seen) continue;
      const key = (ringRank(q, q.rings[cell[i]!]!) + rankOf(s, i, q)) * SECONDS + facts[i * FACTS + CREATED]!;
      if (key < floor) continue;
      first.offer(key, (number << SEGMENT_BITS) | i);
      floor = first.floor;
      seen = seenLeast(q, floor);
    }
}

/**
 * In an order by presence: people last seen before it are not among the first, which spares dividing for most people. Those of
 * rank 0 are in the order of joining, however long ago they were seen.
 */
const seenLeast = ({ sort, byRing, now }: Query, floor: number): number =>
  sort === "online" && !byRing && floor >= SECONDS ? now - 60 * (RANKS - 1 - Math.floor(floor / SECONDS)) : 0;

function rankOf(s: Segment, i: number, q: Query): number {
  if (q.sort === "new") return 0;
  if (q.sort === "rating") return s.rating[i]!;
  // Minutes, the latest 45 days of them; who is online comes first.
  if (hasBit(s.online, i)) return RANKS - 1;
  return Math.max(0, RANKS - 2 - Math.max(0, Math.floor((q.now - s.facts[i * FACTS + SEEN]!) / 60)));
}

/** Of equal ones the later id comes first, so that no two are the same. */
function isAfter(index: PeopleIndex, a: number, b: number): boolean {
  const [one, other] = [index.segmentOf(a).ids, index.segmentOf(b).ids];
  const [at, against] = [(a & (SEGMENT_SIZE - 1)) * ID_WORDS, (b & (SEGMENT_SIZE - 1)) * ID_WORDS];
  for (let word = 0; word < ID_WORDS; word++) {
    const difference = (one[at + word]! >>> 0) - (other[against + word]! >>> 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
