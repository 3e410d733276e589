import type { FilterName } from "#contract/filters.ts";
import type { BorrowedBitmaps } from "./bitmaps.ts";
import { setBit, totalBitCount } from "./bits.ts";
import type { PeopleIndex } from "./people-index.ts";
import type { Query } from "./query.ts";
import { SEGMENT_BITS, type Segment, STEP, WORDS } from "./segment.ts";

export interface Matches {
  /** A bit for each slot. */
  bits: Int32Array;
  total: number;
}

/** Everyone who matches and is not left out, on a borrowed bitmap. Yields between segments. */
export function* matches(
  index: PeopleIndex,
  query: Query,
  leftOut: Iterable<number>,
  borrowed: BorrowedBitmaps,
): Generator<void, Matches> {
  const { segments } = index;
  const found = borrowed.take(index.words);
  const words = new Int32Array(WORDS);
  const leftOutBits = bitsOf(leftOut, () => borrowed.take(found.length));
  let total = 0;
  for (let number = 0; (number + 1) * WORDS <= found.length; number++) {
    if (number % STEP === STEP - 1) yield;
    markFindable(segments[number]!, number, query, leftOutBits, words);
    for (const { keep } of query.conditions) keep(words, segments[number]!, number, 0, WORDS);
    total += totalBitCount(words);
    found.set(words, number * WORDS);
  }
  return { bits: found, total };
}

/** Whether this one person matches, by the filters that `matches` applies to everyone. */
export function fits(index: PeopleIndex, query: Query, slot: number): boolean {
  const segment = index.segmentOf(slot);
  const number = slot >>> SEGMENT_BITS;
  const w = (slot >>> 5) & (WORDS - 1);
  if (((segment.visible[w]! >>> (slot & 31)) & 1) === 0) return false;
  onePerson[w] = query.isProven ? 1 << (slot & 31) : (1 << (slot & 31)) & ~segment.guarded[w]!;
  for (const { keep } of query.conditions) keep(onePerson, segment, number, w, w + 1);
  const isFit = onePerson[w] !== 0;
  onePerson[w] = 0;
  return isFit;
}
/** All zeros between two calls of `fits`. */
const onePerson = new Int32Array(WORDS);

/**
 * How many people match all filters but one, by that filter: what lifting it would bring. The filter `hiddenViewed` leaves out
 * `viewed`; it depends on who searches, so it has no column.
 */
export function* nearMisses(
  index: PeopleIndex,
  query: Query,
  leftOut: Iterable<number>,
  viewed: Iterable<number>,
): Generator<void, Map<FilterName, number>> {
  const { segments } = index;
  const size = segments.length * WORDS;
  const borrowed = index.bitmaps.borrow();
  const blank = () => borrowed.take(size);
  const [leftOutBits, viewedBits] = [bitsOf(leftOut, blank), bitsOf(viewed, blank)];
  const filters: FilterName[] = [...query.conditions.map(({ filter }) => filter), "hiddenViewed"];
  const misses = filters.map(() => new Int32Array(WORDS));
  const counts = filters.map(() => 0);
  const [base, twice] = [new Int32Array(WORDS), new Int32Array(WORDS)];
  for (let number = 0; (number + 1) * WORDS <= size; number++) {
    if (number % STEP === STEP - 1) yield;
    markFindable(segments[number]!, number, query, leftOutBits, base);
    for (const [at, { keep }] of query.conditions.entries()) {
      misses[at]!.set(base);
      keep(misses[at]!, segments[number]!, number, 0, WORDS);
      for (let w = 0; w < WORDS; w++) misses[at]![w] = base[w]! & ~misses[at]![w]!;
    }
    const unseen = misses.at(-1)!;
    for (let w = 0; w < WORDS; w++) unseen[w] = base[w]! & (viewedBits?.[number * WORDS + w] ?? 0);
    missedTwice(misses, twice);
    for (const [at, missed] of misses.entries()) {
      for (let w = 0; w < WORDS; w++) missed[w]! &= ~twice[w]!;
      counts[at]! += totalBitCount(missed);
    }
  }
  borrowed.giveBack();
  return new Map(filters.map((filter, at) => [filter, counts[at]!]));
}

function missedTwice(misses: readonly Int32Array[], into: Int32Array): void {
  for (let w = 0; w < WORDS; w++) {
    let [once, twice] = [0, 0];
    for (let at = 0; at < misses.length; at++) {
      const missed = misses[at]![w]!;
      twice |= once & missed;
      once |= missed;
    }
    into[w] = twice;
  }
}

/** Sets the bit of each person in a segment that this search may find at all. */
function markFindable(
  { visible, guarded }: Segment,
  number: number,
  { isProven }: Query,
  leftOut: Int32Array | null,
  into: Int32Array,
): void {
  into.set(visible);
  if (!isProven) for (let w = 0; w < WORDS; w++) into[w]! &= ~guarded[w]!;
  if (leftOut) for (let w = 0; w < WORDS; w++) into[w]! &= ~leftOut[number * WORDS + w]!;
}

function bitsOf(slots: Iterable<number>, blank: () => Int32Array): Int32Array | null {
  let bits: Int32Array | null = null;
  for (const slot of slots) {
    bits ??= blank();
    // People beyond its end joined after the search began.
    if (slot >>> 5 < bits.length) setBit(bits, slot, true);
  }
  return bits;
}
