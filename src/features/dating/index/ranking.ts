import type { BorrowedBitmaps } from "./bitmaps.ts";
import { bitCount, hasBit, lowestSetBit } from "./bits.ts";
import type { Matches } from "./matching.ts";
import type { PeopleIndex } from "./people-index.ts";
import type { Query } from "./query.ts";
import { ONLINE_RANK, RANKS, ringRank, Scorer, SECONDS } from "./scorer.ts";
import {
  CREATED,
  HOT_FIELDS,
  HOUR,
  ID_WORDS,
  SEEN,
  SEGMENT_BITS,
  SEGMENT_SIZE,
  type Segment,
  STEP,
  WORDS,
} from "./segment.ts";
import { orderOf, type Split } from "./splits.ts";
import { TopRanked } from "./top-ranked.ts";

/** A part this small is read person by person; an eighth of it where each person must be scored. */
const FEW = 16_384;

/** Some of the people who match, and the highest rank that any of them can have. */
interface Part {
  bits: Int32Array;
  count: number;
  ringBound: number;
  rankBound: number;
  /** The index of the split that comes next. */
  next: number;
}

/**
 * The first `limit` people of the matches, in the order of the query. Each round takes the part with the highest bound and splits it
 * further or, when it is small, reads it person by person. It ends when no part can hold anyone better than the people found, so
 * most people are never looked at. It yields now and then, and clears the bits of the matches.
 */
export function* firstOf(
  index: PeopleIndex,
  query: Query,
  { bits, total }: Matches,
  limit: number,
  borrowed: BorrowedBitmaps,
  few = FEW,
): Generator<void, number[]> {
  const top = new TopRanked(limit, (a, b) => isAfter(index, a, b));
  const { splits, ...bounds } = orderOf(index, query, borrowed);
  const scorer = isScored(query) ? new Scorer(index, query, top, borrowed) : null;
  const parts: Part[] = [{ ...bounds, bits, count: total, next: 0 }];
  for (let part = takeBest(parts); part && !isBeaten(part, top); part = takeBest(parts)) {
    const split = splits[part.next];
    const isSmall = part.count <= (scorer ? few >>> 3 : few);
    if (split && !isSmall) parts.push(...splitPart(index, part, split, borrowed.take(bits.length)));
    else if (scorer) yield* isSmall ? scorer.offerEach(part) : scorer.offerBest(part);
    else if (!isSmall && isOffline(query, part)) yield* offerLatest(index, query, top, part);
    else yield* offerRanked(index, query, top, part);
    yield;
  }
  return top.inOrder();
}

const isBeaten = (part: Part, { floor }: TopRanked) => (boundOf(part) + 1) * SECONDS <= floor;
const boundOf = ({ ringBound, rankBound }: Part) => ringBound * RANKS + rankBound;

function takeBest(parts: Part[]): Part | undefined {
  let best = 0;
  for (let at = 1; at < parts.length; at++) if (boundOf(parts[at]!) > boundOf(parts[best]!)) best = at;
  return parts.splice(best, 1)[0];
}

const isScored = ({ sort }: Query) => sort === "best" || sort === "near";

/** The people of a part for whom the answer is yes, and those for whom it is no. The latter reuse the bits of the part. */
function splitPart(index: PeopleIndex, part: Part, split: Split, blank: Int32Array): Part[] {
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
      yes.count += bitCount(some);
      bits[from + w] = all ^ some;
    }
  }
  const no: Part = {
    bits,
    count: part.count - yes.count,
    ringBound: part.ringBound - (split.ringLoss ?? 0),
    rankBound: part.rankBound - split.loss,
    next: next + 1,
  };
  return [yes, no].filter(({ count }) => count > 0);
}
const answers = new Int32Array(WORDS);

/** Whether no one of the part is online, so that the last visit decides. */
const isOffline = ({ sort }: Query, { rankBound }: Part) => sort === "online" && rankBound < ONLINE_RANK;

/** Offers people hour by hour, the latest first, then people whose last visit was too long ago to count. */
function* offerLatest(index: PeopleIndex, q: Query, top: TopRanked, part: Part): Generator<void, void> {
  const ringPart = part.ringBound * RANKS;
  let seconds = 0;
  const offer = (slot: number) => {
    const s = index.segmentOf(slot);
    const i = slot & (SEGMENT_SIZE - 1);
    const rank = (ringPart + seenRank(q, seconds + s.seenSecond[i]!)) * SECONDS;
    // Most people of an hour left before the last person found, or joined before them.
    if (rank + s.latestCreatedAt >= top.floor) top.offer(rank + s.hotFields[i * HOT_FIELDS + CREATED]!, slot);
  };
  for (const hour of index.lastSeen.hours()) {
    seconds = HOUR * hour;
    part.rankBound = Math.min(part.rankBound, seenRank(q, HOUR * (hour + 1) - 1));
    if (isBeaten(part, top)) return;
    if (part.rankBound === 0) break;
    yield* index.lastSeen.take(hour, part.bits, offer);
  }
  yield* offerRanked(index, q, top, part);
}

/** Offers people segment by segment, from the end: newer members rank first among equals, so a few segments may be enough. */
function* offerRanked(index: PeopleIndex, q: Query, top: TopRanked, part: Part): Generator<void, void> {
  const bound = boundOf(part) * SECONDS;
  for (let number = part.bits.length / WORDS - 1; number >= 0; number--) {
    if (number % STEP === 0) yield;
    const segment = index.segments[number]!;
    if (bound + segment.latestCreatedAt >= top.floor) offerSegment(q, top, part, segment, number);
  }
}

function offerSegment(q: Query, top: TopRanked, { bits }: Part, s: Segment, number: number): void {
  const { hotFields, online } = s;
  let { floor } = top;
  let earliest = earliestSeen(q, floor);
  for (let w = 0; w < WORDS; w++)
    for (let left = bits[number * WORDS + w]!; left !== 0; left &= left - 1) {
      const i = (w << 5) | lowestSetBit(left);
      if (hotFields[i * HOT_FIELDS + SEEN]! < earliest && !hasBit(online, i)) continue;
      const key = keyOf(q, s, i);
      if (key < floor) continue;
      top.offer(key, (number << SEGMENT_BITS) | i);
      floor = top.floor;
      earliest = earliestSeen(q, floor);
    }
}

/**
 * In an order by presence, people who are offline and were last seen before this time cannot make it into the result, which saves
 * a division for most people. People of rank 0 come in the order of joining, however long ago they were seen.
 */
const earliestSeen = ({ sort, byRing, now }: Query, floor: number): number =>
  sort === "online" && !byRing && floor >= SECONDS
    ? now - 60 * (ONLINE_RANK - Math.floor(floor / SECONDS))
    : 0;

const keyOf = (q: Query, s: Segment, i: number): number =>
  (ringRank(q, q.rings[s.cell[i]!]!) + rankOf(s, i, q)) * SECONDS + s.hotFields[i * HOT_FIELDS + CREATED]!;

function rankOf(s: Segment, i: number, q: Query): number {
  if (q.sort === "new") return 0;
  if (q.sort === "rating") return s.rating[i]!;
  return hasBit(s.online, i) ? ONLINE_RANK : seenRank(q, s.hotFields[i * HOT_FIELDS + SEEN]!);
}

/** One rank a minute, for the latest 45 days. */
const seenRank = ({ now }: Query, at: number): number =>
  Math.max(0, ONLINE_RANK - 1 - Math.max(0, Math.floor((now - at) / 60)));

/** Of two people with equal keys the later id comes first, so that the order is always the same. */
function isAfter(index: PeopleIndex, a: number, b: number): boolean {
  const [one, other] = [index.segmentOf(a).ids, index.segmentOf(b).ids];
  const [at, against] = [(a & (SEGMENT_SIZE - 1)) * ID_WORDS, (b & (SEGMENT_SIZE - 1)) * ID_WORDS];
  for (let word = 0; word < ID_WORDS; word++) {
    const difference = (one[at + word]! >>> 0) - (other[against + word]! >>> 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
