import { TRAIT_BITS } from "#contract/traits.ts";

/**
 * A stretch of the index: a typed array per field and a bit per value of a trait, so that the garbage collector has nothing to
 * trace. Segments are small, so growing copies nothing, and a search can pause between two of them.
 */
export const SEGMENT_BITS = 12;
export const SEGMENT_SIZE = 1 << SEGMENT_BITS;
/** Words of 32 bits that hold one bit for each person of a segment. */
export const WORDS = SEGMENT_SIZE >>> 5;
export const TAGS_MAX = 10;
/** Words of 32 bits that a UUID takes. */
export const ID_WORDS = 4;

/** Numbers of a person in `facts`, and where among them stands what: `packedWants`, seconds since 1970, a `dayNumber`. */
export const FACTS = 4;
export const WANTS = 0;
export const CREATED = 1;
export const SEEN = 2;
export const BORN = 3;

export class Segment {
  /** A bit for each person who may be found, and for each who is online. */
  readonly visible = new Int32Array(WORDS);
  readonly online = new Int32Array(WORDS);
  /** Those whom only some may write to first: they are found by these alone. */
  readonly guarded = new Int32Array(WORDS);
  /** For each value of each trait (`bitsOf` of the contract) the bits of the people who have it. */
  readonly traits = new Int32Array(TRAIT_BITS * WORDS);
  readonly ids = new Int32Array(SEGMENT_SIZE * ID_WORDS);
  readonly birthday = new Uint16Array(SEGMENT_SIZE);
  readonly height = new Uint8Array(SEGMENT_SIZE);
  readonly country = new Uint16Array(SEGMENT_SIZE);
  /** Numbers of cities and of cells of the map as `Numbering` gives them. */
  readonly city = new Uint16Array(SEGMENT_SIZE);
  readonly cell = new Int32Array(SEGMENT_SIZE);
  readonly tags = new Int32Array(SEGMENT_SIZE * TAGS_MAX);
  readonly rating = new Uint8Array(SEGMENT_SIZE);
  /** The part of the score that is the same for every searcher. */
  readonly merit = new Uint16Array(SEGMENT_SIZE);
  readonly vipUntil = new Uint32Array(SEGMENT_SIZE);
  /**
   * What a score is made of, side by side, so that scoring a person is one miss of the processor's cache and not four:
   * `WANTS`, `CREATED`, `SEEN` and `BORN` (the birthday once more).
   */
  readonly facts = new Int32Array(SEGMENT_SIZE * FACTS);
  /** No one of the segment joined later. */
  latestCreatedAt = 0;

  static readonly bytesPerPerson =
    Object.values(new Segment()).reduce(
      (sum, column) => sum + (typeof column === "number" ? 0 : (column as Uint8Array).byteLength),
      0,
    ) / SEGMENT_SIZE;

  /** The first word of a trait's bit in `traits`. */
  static traitAt = (bit: number): number => bit * WORDS;
}
