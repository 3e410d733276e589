import type { BorrowedBitmaps } from "./bitmaps.ts";
import { lowestSetBit, totalBitCount } from "./bits.ts";
import { Bounds } from "./bounds.ts";
import type { PeopleIndex } from "./people-index.ts";
import type { Query } from "./query.ts";
import { NO_RING } from "./rings.ts";
import { scoreOf, sharedTags } from "./score.ts";
import { CREATED, HOT_FIELDS, SEGMENT_BITS, STEP, WORDS } from "./segment.ts";
import type { TopRanked } from "./top-ranked.ts";

/** The sort key is rank × `SECONDS` + the time of joining, so that of two people with the same rank the newer member comes first. */
export const SECONDS = 2 ** 32;
/** All ranks within a ring are below this number, so that nearer rings always come first. */
export const RANKS = 65_536;
/** In the order by presence people who are online come before everyone who left a moment ago. */
export const ONLINE_RANK = RANKS - 1;

/** Every score is below this. */
const SCORES = 8_192;
/** The precision of the estimated starting score. */
const PRECISION = 64;
/** The estimate samples one segment in this many. */
const SAMPLED = 32;
/** The estimate aims at this many times the people wanted. */
const SPARE = 4;

interface Part {
  bits: Int32Array;
  ringBound: number;
}

/** Offers people to `top` by their score. */
export class Scorer {
  private bounds: Bounds | undefined;

  constructor(
    private readonly index: PeopleIndex,
    private readonly query: Query,
    private readonly top: TopRanked,
    private readonly borrowed: BorrowedBitmaps,
  ) {}

  /** Scores everyone of a small part, whatever their ring. */
  *offerEach({ bits }: Part): Generator<void, void> {
    for (let number = bits.length / WORDS - 1; number >= 0; number--) {
      if (number % STEP === 0) yield;
      this.offer(bits, number * WORDS, number);
    }
  }

  /**
   * Scores a large part in one ring, beginning with people whose bounds allow a very high score: when enough of them have one,
   * the others need not be scored. That skips most people, and scoring someone waits for memory.
   */
  *offerBest({ bits, ringBound }: Part): Generator<void, void> {
    const { index, query, top } = this;
    this.bounds ??= new Bounds(index, query, this.borrowed);
    const ring = NO_RING - ringBound;
    const floor = () => Math.max(0, Math.floor(top.floor / SECONDS) - ringBound * RANKS);
    for (let least = this.startingScore(bits, ring); ; least = floor()) {
      for (let number = bits.length / WORDS - 1; number >= 0; number--) {
        if (number % STEP === 0) yield;
        const from = number * WORDS;
        this.bounds.findCandidates(
          bits,
          index.segments[number]!,
          number,
          ring,
          Math.max(least, floor()),
          candidates,
        );
        this.offer(candidates, 0, number);
        for (let w = 0; w < WORDS; w++) bits[from + w]! ^= candidates[w]!;
      }
      if (floor() >= least) return;
    }
  }

  /** Estimates a score that somewhat more people can reach than are wanted. */
  private startingScore(bits: Int32Array, ring: number): number {
    const { segments } = this.index;
    const wanted = (SPARE * this.top.limit) / SAMPLED;
    let [low, high] = [0, SCORES];
    while (high - low > PRECISION) {
      const middle = (low + high) >> 1;
      let found = 0;
      for (let number = SAMPLED >> 1; (number + 1) * WORDS <= bits.length; number += SAMPLED) {
        this.bounds!.findCandidates(bits, segments[number]!, number, ring, middle, candidates);
        found += totalBitCount(candidates);
      }
      if (found >= wanted) low = middle;
      else high = middle;
    }
    return low;
  }

  private offer(bits: Int32Array, from: number, number: number): void {
    const { query, top } = this;
    const s = this.index.segments[number]!;
    for (let w = 0; w < WORDS; w++)
      for (let left = bits[from + w]!; left !== 0; left &= left - 1) {
        const i = (w << 5) | lowestSetBit(left);
        const rank =
          ringRank(query, query.rings[s.cell[i]!]!) + scoreOf(s, i, query, sharedTags(s, i, query));
        top.offer(rank * SECONDS + s.hotFields[i * HOT_FIELDS + CREATED]!, (number << SEGMENT_BITS) | i);
      }
  }
}
const candidates = new Int32Array(WORDS);

export const ringRank = ({ byRing }: Query, ring: number) => (byRing ? (NO_RING - ring) * RANKS : 0);
