import { dayIn, FIRST_YEAR, yearOf } from "./entry.ts";
import { NO_RING } from "./places.ts";
import type { Query } from "./query.ts";
import {
  AGE_MOST,
  CLOSENESS,
  GOAL,
  LATELY,
  newcomerScoreMax,
  SEEN_THIS_MONTH,
  TAG,
  TAGS_COUNTED,
} from "./score.ts";
import { dayOf, type Segment, WORDS } from "./segment.ts";
import { RANKS, sexPlane } from "./splits.ts";

/** Cells beyond this one, and a merit to the next four, are rounded up: a sketch bounds a score and never tells it. */
const CELLS = 65_535;
const YEARS = 127;

/** Cell (16 bits), year of birth (7) and merit (9) as one word. */
export function sketchOf(cell: number, birthday: number, merit: number): number {
  const year = birthday === 0 ? 0 : Math.min(YEARS, Math.max(1, yearOf(birthday) - FIRST_YEAR));
  return (Math.min(CELLS, cell) << 16) | (year << 9) | ((merit + 3) >>> 2);
}

/** Bounds scores from above by bits and one word of each person. */
export class Bounds {
  /** Of age, by the year of a sketch; of closeness, by its cell. */
  private readonly ages = new Uint16Array(YEARS + 1).fill(AGE_MOST);
  private readonly reach = new Uint16Array(CELLS + 1).fill(CLOSENESS[0]!);
  private readonly rings = new Uint8Array(CELLS + 1);

  /** @param levels people with at least one interest in common, at least two …; none when few are to be bound */
  constructor(
    private readonly query: Query,
    private readonly levels: readonly Int32Array[],
  ) {
    const { ages, rings } = query;
    this.ages[0] = ages[0]!;
    for (let year = 2; year < YEARS; year++) this.ages[year] = ages[dayIn(FIRST_YEAR + year)]!;
    for (let cell = 0; cell < Math.min(CELLS, rings.length); cell++) {
      this.reach[cell] = CLOSENESS[rings[cell]!]!;
      this.rings[cell] = rings[cell]!;
    }
  }

  /**
   * Those of a segment whose rank may be this one or higher. It reads what lies side by side, has no branch that a processor
   * could guess wrong, and calls nothing: it is asked of most people of a search for everyone.
   */
  findHopeful(bits: Int32Array, s: Segment, number: number, floor: number, into: Int32Array): void {
    s.refreshLately(dayOf(this.query.now));
    const { sketches, online, lately, traits, wantsSex } = s;
    const { goalAt, byRing, sexBit, ownTags } = this.query;
    const [ages, reach, rings] = [this.ages, this.reach, this.rings];
    const [one = NONE, two = NONE, three = NONE, four = NONE] = this.levels;
    const wantsAt = sexPlane(sexBit);
    const unshared = this.levels.length > 0 ? 0 : TAG * Math.min(TAGS_COUNTED, ownTags.length);
    const rest = SEEN_THIS_MONTH + newcomerScoreMax(s, this.query) + unshared;
    const from = number * WORDS;
    for (let w = 0; w < WORDS; w++) {
      let left = bits[from + w]!;
      if (left === 0) {
        into[w] = 0;
        continue;
      }
      const goals = goalAt === null ? 0 : traits[goalAt + w]!;
      const present = online[w]!;
      const today = lately[w]! | present;
      const thisWeek = lately[WORDS + w]! | today;
      const unwanting = ~wantsSex[wantsAt + w]!;
      const [has1, has2, has3, has4] = [
        one[from + w]! | 0,
        two[from + w]! | 0,
        three[from + w]! | 0,
        four[from + w]! | 0,
      ];
      let found = 0;
      for (; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        const sketch = sketches[(w << 5) | bit]!;
        const seen = ((present >>> bit) & 1) + ((today >>> bit) & 1) + ((thisWeek >>> bit) & 1);
        const shared =
          ((has1 >>> bit) & 1) + ((has2 >>> bit) & 1) + ((has3 >>> bit) & 1) + ((has4 >>> bit) & 1);
        const most =
          ((sketch & 511) << 2) +
          ages[(sketch >>> 9) & YEARS]! +
          reach[sketch >>> 16]! +
          LATELY * seen +
          TAG * shared +
          GOAL * ((goals >>> bit) & 1) +
          rest;
        const ring = byRing ? (NO_RING - rings[sketch >>> 16]!) * RANKS : 0;
        found |= (ring + (most >> ((unwanting >>> bit) & 1)) >= floor ? 1 : 0) << bit;
      }
      into[w] = found;
    }
  }
}

const NONE = new Int32Array(0);
