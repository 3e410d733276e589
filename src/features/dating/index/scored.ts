import type { Lent } from "./bitmaps.ts";
import { countOnes, lowestSetBit } from "./bits.ts";
import { Bounds } from "./bounds.ts";
import type { First } from "./first.ts";
import type { PeopleIndex } from "./people-index.ts";
import { NO_RING } from "./places.ts";
import type { Query } from "./query.ts";
import { scoreOf, sharedTags } from "./score.ts";
import { CREATED, FACTS, SEGMENT_BITS, WORDS } from "./segment.ts";

/** Of two with the same rank the newer member comes first. */
export const SECONDS = 2 ** 32;
/** Ranks below this number stand for one ring, so that nearer ones always come first. */
export const RANKS = 65_536;
/** Segments that are looked through before a search may pause. */
export const STEP = 16;

/** A score that no one has. */
const SCORES = 8_192;
/** How near an estimated score comes. */
const NEAR = 64;
/** It is estimated from each of so many segments, for so many times the people who are wanted. */
const SAMPLED = 32;
const SPARE = 4;

interface Part {
  bits: Int32Array;
  rings: number;
}

/** Offers people by their score. */
export class Scored {
  private bounds: Bounds | undefined;

  constructor(
    private readonly index: PeopleIndex,
    private readonly query: Query,
    private readonly first: First,
    private readonly lent: Lent,
  ) {}

  /** Few people, of any rings. */
  *offerEach({ bits }: Part): Generator<void, void> {
    for (let number = bits.length / WORDS - 1; number >= 0; number--) {
      if (number % STEP === 0) yield;
      this.offer(bits, number * WORDS, number);
    }
  }

  /**
   * Many people of one ring. Those who may have a very high score come first: when enough of them have it, the others need no
   * look. Bounds spare most of them one, for which the processor would have to wait.
   */
  *offerBest({ bits, rings }: Part): Generator<void, void> {
    const { index, query, first } = this;
    this.bounds ??= new Bounds(index, query, this.lent);
    const ring = NO_RING - rings;
    const floor = () => Math.max(0, Math.floor(first.floor / SECONDS) - rings * RANKS);
    for (let least = this.startingScore(bits, ring); ; least = floor()) {
      for (let number = bits.length / WORDS - 1; number >= 0; number--) {
        if (number % STEP === 0) yield;
        const from = number * WORDS;
        this.bounds.findHopeful(
          bits,
          index.segments[number]!,
          number,
          ring,
          Math.max(least, floor()),
          hopeful,
        );
        this.offer(hopeful, 0, number);
        for (let w = 0; w < WORDS; w++) bits[from + w]! ^= hopeful[w]!;
      }
      if (floor() >= least) return;
    }
  }

  /** A score that some more people may have than are wanted. */
  private startingScore(bits: Int32Array, ring: number): number {
    const { segments } = this.index;
    const wanted = (SPARE * this.first.limit) / SAMPLED;
    let [low, high] = [0, SCORES];
    while (high - low > NEAR) {
      const middle = (low + high) >> 1;
      let found = 0;
      for (let number = SAMPLED >> 1; (number + 1) * WORDS <= bits.length; number += SAMPLED) {
        this.bounds!.findHopeful(bits, segments[number]!, number, ring, middle, hopeful);
        found += countOnes(hopeful);
      }
      if (found >= wanted) low = middle;
      else high = middle;
    }
    return low;
  }

  private offer(bits: Int32Array, from: number, number: number): void {
    const { query, first } = this;
    const s = this.index.segments[number]!;
    for (let w = 0; w < WORDS; w++)
      for (let left = bits[from + w]!; left !== 0; left &= left - 1) {
        const i = (w << 5) | lowestSetBit(left);
        const rank =
          ringRank(query, query.rings[s.cell[i]!]!) + scoreOf(s, i, query, sharedTags(s, i, query));
        first.offer(rank * SECONDS + s.facts[i * FACTS + CREATED]!, (number << SEGMENT_BITS) | i);
      }
  }
}
const hopeful = new Int32Array(WORDS);

export const ringRank = ({ byRing }: Query, ring: number) => (byRing ? (NO_RING - ring) * RANKS : 0);
