import { hasBit, lowestOne } from "./bits.ts";
import { First } from "./first.ts";
import type { Matches } from "./matching.ts";
import type { PeopleIndex } from "./people-index.ts";
import { NO_RING } from "./places.ts";
import type { Query } from "./query.ts";
import {
  CLOSENESS,
  GOAL,
  newMost,
  ONLINE_GAIN,
  SCORE_MAX,
  scoreOf,
  TAG,
  TAGS_COUNTED,
  UNSEEN_MAX,
} from "./score.ts";
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

/** Ranks below this number stand for one ring, so that nearer ones always come first. */
const RANKS = 65_536;
/** Of two with the same rank the newer member comes first. */
const SECONDS = 2 ** 32;
/** What each ring adds to a rank, by closeness alone and with nearer rings first. */
const REACH = Int32Array.from(CLOSENESS);
const REACH_BY_RING = Int32Array.from(CLOSENESS, (worth, ring) => worth + (NO_RING - ring) * RANKS);
const STEP = 16;

/**
 * People of whom no one can have a higher rank than `most`. Layers are gone through from the top, and the rest of them is left
 * out as soon as enough people are known who are better. What is not given is the same for all.
 */
interface Layer {
  most: number;
  online?: boolean;
  /** So many interests in common. */
  shared?: number;
}

/** The first `limit` of those who match, in the order of the query. It pauses now and then. */
export function* firstOf(
  index: PeopleIndex,
  query: Query,
  { bits }: Matches,
  limit: number,
): Generator<void, number[]> {
  const first = new First(limit, (a, b) => isAfter(index, a, b));
  const isScored = query.sort === "best" || query.sort === "near";
  const levels = isScored ? index.tags.levels(query.ownTags, TAGS_COUNTED, bits.length) : [];
  const words = new Int32Array(WORDS);
  const ringMost = query.byRing ? NO_RING * RANKS : 0;
  for (const layer of layersOf(query.sort, levels)) {
    if ((ringMost + layer.most + 1) * SECONDS <= first.floor) continue;
    // New members stand at the end, so an order by newness has seen enough after a few segments.
    for (let number = bits.length / WORDS - 1; number >= 0; number--) {
      if (number % STEP === 0) yield;
      const segment = index.segments[number]!;
      if (query.sort === "new" && !query.byRing && segment.latestCreatedAt < first.floor) continue;
      words.set(bits.subarray(number * WORDS, (number + 1) * WORDS));
      narrow(words, layer, segment, number, levels);
      if (isScored) offerScored(words, segment, number, query, layer.shared ?? 0, first);
      else offerRanked(words, segment, number, query, first);
    }
  }
  return first.inOrder();
}

const EVERYONE: Layer = { most: RANKS };

function layersOf(sort: Query["sort"], levels: readonly Int32Array[]): Layer[] {
  if (sort === "new" || sort === "rating") return [EVERYONE];
  if (sort === "online")
    return [
      { most: RANKS - 1, online: true },
      { most: RANKS - 2, online: false },
    ];
  return Array.from({ length: levels.length + 1 }, (_, at) => {
    const shared = levels.length - at;
    return { most: SCORE_MAX + TAG * shared, shared };
  });
}

/** Leaves in `words` those of a layer. */
function narrow(
  words: Int32Array,
  { online, shared }: Layer,
  s: Segment,
  number: number,
  levels: readonly Int32Array[],
): void {
  const offset = number * WORDS;
  const reached = shared === undefined ? undefined : levels[shared - 1];
  const above = shared === undefined ? undefined : levels[shared];
  if (reached) for (let w = 0; w < WORDS; w++) words[w]! &= reached[offset + w]!;
  if (above) for (let w = 0; w < WORDS; w++) words[w]! &= ~above[offset + w]!;
  if (online !== undefined)
    for (let w = 0; w < WORDS; w++) words[w]! &= online ? s.online[w]! : ~s.online[w]!;
}

/** By a score. Two columns, and a bit each of goal and presence, bound it from above and leave out most people. */
function offerScored(
  words: Int32Array,
  s: Segment,
  number: number,
  q: Query,
  shared: number,
  first: First,
): void {
  const { cell, merit, online, traits } = s;
  const { rings } = q;
  const goalAt = q.goalAt ?? -1;
  const reach = q.byRing ? REACH_BY_RING : REACH;
  const rest = TAG * shared + UNSEEN_MAX + newMost(s, q);
  let floor = Math.floor(first.floor / SECONDS);
  for (let w = 0; w < WORDS; w++) {
    if (words[w] === 0) continue;
    const goals = goalAt < 0 ? 0 : traits[goalAt + w]!;
    const present = online[w]!;
    for (let left = words[w]!; left !== 0; left &= left - 1) {
      const bit = lowestOne(left);
      const i = (w << 5) | bit;
      const ring = rings[cell[i]!]!;
      const earned = (-((goals >>> bit) & 1) & GOAL) + (-((present >>> bit) & 1) & ONLINE_GAIN);
      if (merit[i]! + reach[ring]! + earned + rest < floor) continue;
      const rank = ringRank(q, ring) + scoreOf(s, i, q, shared);
      if (rank < floor) continue;
      first.offer(rank * SECONDS + s.facts[i * FACTS + CREATED]!, (number << SEGMENT_BITS) | i);
      floor = Math.floor(first.floor / SECONDS);
    }
  }
}

/** By one number. */
function offerRanked(words: Int32Array, s: Segment, number: number, q: Query, first: First): void {
  const { facts, cell } = s;
  let { floor } = first;
  let seen = seenLeast(q, floor);
  for (let w = 0; w < WORDS; w++)
    for (let left = words[w]!; left !== 0; left &= left - 1) {
      const i = (w << 5) | lowestOne(left);
      if (facts[i * FACTS + SEEN]! < seen) continue;
      const ring = q.byRing ? ringRank(q, q.rings[cell[i]!]!) : 0;
      const key = (ring + rankOf(s, i, q)) * SECONDS + facts[i * FACTS + CREATED]!;
      if (key < floor) continue;
      first.offer(key, (number << SEGMENT_BITS) | i);
      floor = first.floor;
      seen = seenLeast(q, floor);
    }
}

/**
 * In an order by presence: who was last seen before is not among the first, which spares dividing for most people. Those of
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
