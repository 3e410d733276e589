import type { BorrowedBitmaps } from "./bitmaps.ts";
import { lowestSetBit } from "./bits.ts";
import type { PeopleIndex } from "./people-index.ts";
import { FURTHEST } from "./places.ts";
import type { Query } from "./query.ts";
import { AGE_MOST, CLOSENESS, newcomerScoreMax, SEEN_THIS_MONTH } from "./score.ts";
import { dayOf, type Segment, sexPlane, MERIT_UNIT as UNIT, WORDS } from "./segment.ts";

/** The parts of a score are multiples of the unit, or rounded up to it. */
const unitsUp = (points: number) => Math.ceil(points / UNIT);
/** Everyone far away is bounded as if within the last ring: too many people are, to mark them one by one. */
const FAR = unitsUp(CLOSENESS[FURTHEST - 1]!);
const NEARER = Array.from(CLOSENESS, (points) => Math.max(0, unitsUp(points) - FAR));
const CLOSENESS_PLANES = 4;
const SHARED_PLANES = 3;

/**
 * Bounds the scores of 32 people at once from above: numbers lie in planes, a word for each of their bits, and are added as the adder
 * of a processor adds. So only a few of a crowd are left to be scored one by one.
 */
export class Bounds {
  /** How many interests each person has in common with the searcher, up to the number that counts: the lowest bit first. */
  private readonly shared: readonly Int32Array[];
  /** The units of `NEARER`, the lowest bit first. All zeros in an order by rings, where everyone of a part has the same. */
  private readonly closeness: readonly Int32Array[];

  constructor(
    index: PeopleIndex,
    private readonly query: Query,
    borrowed: BorrowedBitmaps,
  ) {
    const planes = (count: number) => Array.from({ length: count }, () => borrowed.take(index.words));
    this.shared = planes(SHARED_PLANES);
    index.tags.count(query.ownTags, this.shared, () => borrowed.take(index.words));
    this.closeness = planes(CLOSENESS_PLANES);
    if (!query.byRing) markCloseness(index, query, this.closeness);
  }

  /**
   * Marks everyone of a segment whose score may be `least` or higher. It reads adjacent memory and calls nothing: a search for
   * everyone checks most people by it.
   * @param ring the ring of all people in `bits`, in an order by rings
   */
  findCandidates(
    bits: Int32Array,
    s: Segment,
    number: number,
    ring: number,
    least: number,
    into: Int32Array,
  ): void {
    const { goalAt, sexBit, now, byRing, ageScores } = this.query;
    s.refreshLately(dayOf(now));
    const { meritPlanes, online, lately, traits, wantsSex, birthday } = s;
    const [ones, twos, fours] = this.shared as Planes;
    const [close0, close1, close2, close3] = this.closeness as Planes;
    const wantsAt = sexPlane(sexBit);
    /** The most points that the planes do not count: their units are rounded down, and ages are looked up last. */
    const rest =
      UNIT * (FAR + (byRing ? NEARER[ring]! : 0) + 1) - 1 + SEEN_THIS_MONTH + newcomerScoreMax(s, this.query);
    const enough = unitsUp(least - rest - AGE_MOST);
    // The score of people who do not want the searcher is halved, so they need twice as much.
    const enoughHalved = unitsUp(2 * least - rest - AGE_MOST);
    const from = number * WORDS;
    for (let w = 0; w < WORDS; w++) {
      const all = bits[from + w]!;
      into[w] = 0;
      if (all === 0) continue;

      // Merit and closeness: numbers of five and four bits.
      let x = meritPlanes[w + 4 * WORDS]!;
      let y = close0![from + w]!;
      const a0 = x ^ y;
      let carry = x & y;
      x = meritPlanes[w + 3 * WORDS]!;
      y = close1![from + w]!;
      const a1 = x ^ y ^ carry;
      carry = (x & y) | ((x ^ y) & carry);
      x = meritPlanes[w + 2 * WORDS]!;
      y = close2![from + w]!;
      const a2 = x ^ y ^ carry;
      carry = (x & y) | ((x ^ y) & carry);
      x = meritPlanes[w + WORDS]!;
      y = close3![from + w]!;
      const a3 = x ^ y ^ carry;
      carry = (x & y) | ((x ^ y) & carry);
      x = meritPlanes[w]!;
      const a4 = x ^ carry;
      const a5 = x & carry;

      // Three units each for this week, today and now, and eight for the goal.
      const present = online[w]!;
      const today = lately[w]! | present;
      const once = (lately[WORDS + w]! & ~today) | present;
      const thrice = today & once;
      const goals = goalAt === null ? 0 : traits[goalAt + w]!;
      const b1 = today ^ once;
      const b2 = today ^ thrice;
      const b3 = thrice ^ goals;
      const b4 = thrice & goals;

      // Five units for each interest in common: their count, and four times their count.
      const one = ones![from + w]!;
      const two = twos![from + w]!;
      const four = fours![from + w]!;
      const c0 = once ^ one;
      carry = once & one;
      const c1 = b1 ^ two ^ carry;
      carry = (b1 & two) | ((b1 ^ two) & carry);
      x = one | four;
      const c2 = b2 ^ x ^ carry;
      carry = (b2 & x) | ((b2 ^ x) & carry);
      const c3 = b3 ^ two ^ carry;
      carry = (b3 & two) | ((b3 ^ two) & carry);
      const c4 = b4 ^ four ^ carry;
      const c5 = (b4 & four) | ((b4 ^ four) & carry);

      // The sum of all parts.
      const d0 = a0 ^ c0;
      carry = a0 & c0;
      const d1 = a1 ^ c1 ^ carry;
      carry = (a1 & c1) | ((a1 ^ c1) & carry);
      const d2 = a2 ^ c2 ^ carry;
      carry = (a2 & c2) | ((a2 ^ c2) & carry);
      const d3 = a3 ^ c3 ^ carry;
      carry = (a3 & c3) | ((a3 ^ c3) & carry);
      const d4 = a4 ^ c4 ^ carry;
      carry = (a4 & c4) | ((a4 ^ c4) & carry);
      const d5 = a5 ^ c5 ^ carry;
      const d6 = (a5 & c5) | ((a5 ^ c5) & carry);

      const wanting = all & wantsSex[wantsAt + w]!;
      const others = all ^ wanting;
      let left = wanting & atLeast(enough, d0, d1, d2, d3, d4, d5, d6);
      if (others !== 0) left |= others & atLeast(enoughHalved, d0, d1, d2, d3, d4, d5, d6);

      // In most words no one is left. In the others the age of each person is looked up.
      for (; left !== 0; left &= left - 1) {
        const bit = lowestSetBit(left);
        const units =
          ((d0 >>> bit) & 1) |
          (((d1 >>> bit) & 1) << 1) |
          (((d2 >>> bit) & 1) << 2) |
          (((d3 >>> bit) & 1) << 3) |
          (((d4 >>> bit) & 1) << 4) |
          (((d5 >>> bit) & 1) << 5) |
          (((d6 >>> bit) & 1) << 6);
        const most = UNIT * units + rest + ageScores[birthday[(w << 5) | bit]!]!;
        if (most >> (1 ^ ((wanting >>> bit) & 1)) >= least) into[w]! |= 1 << bit;
      }
    }
  }
}
type Planes = readonly Int32Array[];

/** A bit for each number in seven planes, the lowest first, that is no less than `least`. */
function atLeast(
  least: number,
  d0: number,
  d1: number,
  d2: number,
  d3: number,
  d4: number,
  d5: number,
  d6: number,
): number {
  if (least <= 0) return -1;
  if (least > 127) return 0;
  // From the lowest bit up: where `least` has a 1, the number needs a 1 and no shortfall below; where it has a 0, either is enough.
  let reaches = -1;
  reaches = (d0 & reaches) | ((d0 | reaches) & ((least & 1) - 1));
  reaches = (d1 & reaches) | ((d1 | reaches) & (((least >>> 1) & 1) - 1));
  reaches = (d2 & reaches) | ((d2 | reaches) & (((least >>> 2) & 1) - 1));
  reaches = (d3 & reaches) | ((d3 | reaches) & (((least >>> 3) & 1) - 1));
  reaches = (d4 & reaches) | ((d4 | reaches) & (((least >>> 4) & 1) - 1));
  reaches = (d5 & reaches) | ((d5 | reaches) & (((least >>> 5) & 1) - 1));
  return (d6 & reaches) | ((d6 | reaches) & (((least >>> 6) & 1) - 1));
}

/** Read from the lists of cells: most of the world is far, and in none of the planes. */
function markCloseness({ inCells }: PeopleIndex, { rings }: Query, planes: Planes): void {
  for (let cell = 1; cell < rings.length; cell++) {
    const units = NEARER[rings[cell]!]!;
    if (units === 0) continue;
    for (let bit = 0; bit < CLOSENESS_PLANES; bit++)
      if (((units >>> bit) & 1) === 1) inCells.mark(cell, planes[bit]!);
  }
}
