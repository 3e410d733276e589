import { TRAIT_BITS } from "#contract/traits.ts";
import { setBit } from "./bits.ts";
import { TagRows } from "./tag-rows.ts";

/**
 * 4,096 people of the index: a typed array per field and a bit per value of a trait, so that the garbage collector has nothing to
 * trace. Segments are small, so that growing copies nothing and a search can yield between two of them.
 */
export const SEGMENT_BITS = 12;
export const SEGMENT_SIZE = 1 << SEGMENT_BITS;
/** Segments that a search reads before it yields: some tenths of a millisecond. */
export const STEP = 16;
/** How many 32-bit words hold one bit for each person of a segment. */
export const WORDS = SEGMENT_SIZE >>> 5;
export const TAGS_MAX = 10;
/** How many 32-bit words a UUID takes. */
export const ID_WORDS = 4;

/** How many values `sexBit` has. */
export const SEXES = 3;
/** Bits of a rating in planes. */
export const PLANES = 6;
/** Points in a unit of merit: planes hold whole units, rounded down. */
export const MERIT_UNIT = 50;
const MERIT_PLANES = 5;

/** Writes a small number into planes. */
export function setPlanes(planes: Int32Array, i: number, value: number): void {
  const count = planes.length / WORDS;
  for (let plane = 0; plane < count; plane++)
    setBit(planes, plane * WORDS * 32 + i, ((value >>> (count - 1 - plane)) & 1) === 1);
}

/** How many numbers each person has in `hotFields`, and the position of each: `packedWants`, and two times in seconds since 1970. */
export const HOT_FIELDS = 3;
export const WANTS = 0;
export const CREATED = 1;
export const SEEN = 2;

/** Where in `wantsSex` the bits of people who want this sex begin. */
export const sexPlane = (sexBit: number) => WORDS * (31 - Math.clz32(sexBit));

export const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Days since 1970. */
export const dayOf = (seconds: number) => Math.floor(seconds / DAY);

export class Segment {
  /** A bit for each person who may be found, and one for each who is online. */
  readonly visible = new Int32Array(WORDS);
  readonly online = new Int32Array(WORDS);
  /** A bit for each member with a protected inbox, whom only proven searchers find. */
  readonly guarded = new Int32Array(WORDS);
  /** A bit for each person with a place, and one for each who has ever been VIP. */
  readonly placed = new Int32Array(WORDS);
  readonly vip = new Int32Array(WORDS);
  /** A bit for each person who wants men, women or others (`sexBit`), and one for each who filters by age or country as well. */
  readonly wantsSex = new Int32Array(SEXES * WORDS);
  readonly picky = new Int32Array(WORDS);
  /** The bits of `rating` in planes, the highest first: a word holds the same bit of 32 people. */
  readonly ratingPlanes = new Int32Array(PLANES * WORDS);
  /** `merit` in units, for the bounds of scores. */
  readonly meritPlanes = new Int32Array(MERIT_PLANES * WORDS);
  /** A bit for each person seen within a day, then for each seen within a week, of `recentAsOf`. Extra bits only raise bounds. */
  readonly recent = new Int32Array(2 * WORDS);
  recentAsOf = 0;
  /** For each value of each trait (`bitsOf` of the contract), a bit for each person who has it. */
  readonly traits = new Int32Array(TRAIT_BITS * WORDS);
  readonly ids = new Int32Array(SEGMENT_SIZE * ID_WORDS);
  readonly birthday = new Uint16Array(SEGMENT_SIZE);
  readonly height = new Uint8Array(SEGMENT_SIZE);
  readonly country = new Uint16Array(SEGMENT_SIZE);
  /** Numbers of cities and of map cells, from `Numbering`. */
  readonly city = new Uint16Array(SEGMENT_SIZE);
  readonly cell = new Int32Array(SEGMENT_SIZE);
  readonly tags = new TagRows(SEGMENT_SIZE);
  readonly rating = new Uint8Array(SEGMENT_SIZE);
  /** The part of the score that is the same for every searcher. */
  readonly merit = new Uint16Array(SEGMENT_SIZE);
  readonly vipUntil = new Uint32Array(SEGMENT_SIZE);
  /** `WANTS`, `CREATED` and `SEEN` side by side, so that scoring a person misses the CPU cache once and not three times. */
  readonly hotFields = new Int32Array(SEGMENT_SIZE * HOT_FIELDS);
  /** The second within the hour of `SEEN`: small enough for the CPU cache to hold everyone's. */
  readonly seenSecond = new Uint16Array(SEGMENT_SIZE);
  /** No one in the segment joined later. */
  latestCreatedAt = 0;

  /** Marks one day more than needed, for searches that began before midnight. */
  refreshRecent(today: number): void {
    if (today <= this.recentAsOf) return;
    this.recentAsOf = today;
    for (let i = 0; i < SEGMENT_SIZE; i++) this.markRecent(i);
  }

  putSeen(i: number, at: number): void {
    this.hotFields[i * HOT_FIELDS + SEEN] = at;
    this.seenSecond[i] = at % HOUR;
    this.markRecent(i);
  }

  private markRecent(i: number): void {
    const day = dayOf(this.hotFields[i * HOT_FIELDS + SEEN]!);
    setBit(this.recent, i, day >= this.recentAsOf - 2);
    setBit(this.recent, WORDS * 32 + i, day >= this.recentAsOf - 8);
  }

  /** The first word of a trait's bit in `traits`. */
  static traitAt = (bit: number): number => bit * WORDS;
}
