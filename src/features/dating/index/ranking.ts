import { hasBit, lowestSetBit, ones } from "./bits.ts";
import { Bounds } from "./bounds.ts";
import { First } from "./first.ts";
import type { Matches } from "./matching.ts";
import type { PeopleIndex } from "./people-index.ts";
import { NO_RING } from "./places.ts";
import type { Query } from "./query.ts";
import { scoreOf, sharedTags } from "./score.ts";
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
import { orderOf, RANKS, type Split } from "./splits.ts";

/** Of two with the same rank the newer member comes first. */
const SECONDS = 2 ** 32;
/** So few are looked at one by one. */
const FEW = 16_384;
/** Segments that are looked through before a search may pause. */
const STEP = 16;

/** People of whom no one can have a higher rank than this. */
interface Part {
  bits: Int32Array;
  count: number;
  rings: number;
  most: number;
  isHalved: boolean;
  /** The split that comes next. */
  next: number;
}

/**
 * The first `limit` of those who match, in the order of the query. Always the part of people with the most to expect is taken:
 * parted once more, or, when it is small, looked at one by one. The end is when no part can have anyone better than those found,
 * which leaves most people unseen. It pauses now and then.
 */
export function* firstOf(
  index: PeopleIndex,
  query: Query,
  { bits, total }: Matches,
  limit: number,
  few = FEW,
): Generator<void, number[]> {
  const first = new First(limit, (a, b) => isAfter(index, a, b));
  const { splits, levels, ...most } = orderOf(index, query);
  const offer = isScored(query)
    ? offerScored(query, first, total > few ? levels() : [])
    : offerRanked(query, first);
  const parts: Part[] = [{ ...most, bits: bits.slice(), count: total, isHalved: false, next: 0 }];
  for (;;) {
    const part = takeBest(parts);
    if (!part || (boundOf(part) + 1) * SECONDS <= first.floor) return first.inOrder();
    const split = splits[part.next];
    if (split && part.count > few) parts.push(...parted(index, part, split));
    else yield* offerAll(index, part, first, offer);
    yield;
  }
}

const boundOf = ({ rings, most, isHalved }: Part) => rings * RANKS + (isHalved ? most >> 1 : most);

function takeBest(parts: Part[]): Part | undefined {
  let best = 0;
  for (let at = 1; at < parts.length; at++) if (boundOf(parts[at]!) > boundOf(parts[best]!)) best = at;
  return parts.splice(best, 1)[0];
}

const isScored = ({ sort }: Query) => sort === "best" || sort === "near";

/** Those who answer with yes, and in the place of the part those who answer with no. */
function parted(index: PeopleIndex, part: Part, split: Split): Part[] {
  const { bits, next } = part;
  const yes: Part = { ...part, bits: new Int32Array(bits.length), count: 0, next: next + 1 + split.settles };
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
    isHalved: part.isHalved || split.halves === true,
    next: next + 1,
  };
  return [yes, no].filter(({ count }) => count > 0);
}
const answers = new Int32Array(WORDS);

type Offer = (part: Part, segment: Segment, number: number) => void;

/** New members stand at the end, so of many with the same rank a few segments are enough. */
function* offerAll(index: PeopleIndex, part: Part, first: First, offer: Offer): Generator<void, void> {
  const bound = boundOf(part) * SECONDS;
  for (let number = part.bits.length / WORDS - 1; number >= 0; number--) {
    if (number % STEP === 0) yield;
    const segment = index.segments[number]!;
    if (bound + segment.latestCreatedAt < first.floor) continue;
    offer(part, segment, number);
  }
}

/** By a score. `bounds.ts` spares most people the rest, for which the processor would have to wait. */
function offerScored(q: Query, first: First, levels: readonly Int32Array[]): Offer {
  const most = new Bounds(q, levels);
  return (part, s, number) => {
    most.findHopeful(part.bits, s, number, Math.floor(first.floor / SECONDS), hopeful);
    let floor = Math.floor(first.floor / SECONDS);
    for (let w = 0; w < WORDS; w++)
      for (let left = hopeful[w]!; left !== 0; left &= left - 1) {
        const i = (w << 5) | lowestSetBit(left);
        const rank = ringRank(q, q.rings[s.cell[i]!]!) + scoreOf(s, i, q, sharedTags(s, i, q));
        if (rank < floor) continue;
        first.offer(rank * SECONDS + s.facts[i * FACTS + CREATED]!, (number << SEGMENT_BITS) | i);
        floor = Math.floor(first.floor / SECONDS);
      }
  };
}
const hopeful = new Int32Array(WORDS);

/** By one number. */
const offerRanked =
  (q: Query, first: First): Offer =>
  (part, s, number) => {
    const { facts, cell } = s;
    let { floor } = first;
    let seen = seenLeast(q, floor);
    for (let w = 0; w < WORDS; w++)
      for (let left = part.bits[number * WORDS + w]!; left !== 0; left &= left - 1) {
        const i = (w << 5) | lowestSetBit(left);
        if (facts[i * FACTS + SEEN]! < seen) continue;
        const key =
          (ringRank(q, q.rings[cell[i]!]!) + rankOf(s, i, q)) * SECONDS + facts[i * FACTS + CREATED]!;
        if (key < floor) continue;
        first.offer(key, (number << SEGMENT_BITS) | i);
        floor = first.floor;
        seen = seenLeast(q, floor);
      }
  };

/**
 * In an order by presence: people last seen before it are not among the first, which spares dividing for most people. Those of
 * rank 0 are in the order of joining, however long ago they were seen.
 */
const seenLeast = ({ sort, byRing, now }: Query, floor: number): number =>
  sort === "online" && !byRing && floor >= SECONDS ? now - 60 * (RANKS - 1 - Math.floor(floor / SECONDS)) : 0;

const ringRank = ({ byRing }: Query, ring: number) => (byRing ? (NO_RING - ring) * RANKS : 0);

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
