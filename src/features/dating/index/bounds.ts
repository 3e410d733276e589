import type { BorrowedBitmaps } from "./bitmaps.ts";
import { lowestSetBit } from "./bits.ts";
import type { PeopleIndex } from "./people-index.ts";
import type { Query } from "./query.ts";
import { FURTHEST } from "./rings.ts";
import { AGE_MOST, CLOSENESS, newcomerScoreMax, SEEN_THIS_MONTH } from "./score.ts";
import { dayOf, type Segment, sexPlane, MERIT_UNIT as UNIT, WORDS } from "./segment.ts";

/** Points as units of 50, rounded up. */
const unitsUp = (points: number) => Math.ceil(points / UNIT);
/** Everyone beyond the last ring counts as if within it: most people are, too many to mark one by one. */
const FAR = unitsUp(CLOSENESS[FURTHEST - 1]!);
/** What each ring adds to `FAR`. */
const NEARER = Array.from(CLOSENESS, (points) => Math.max(0, unitsUp(points) - FAR));
const CLOSENESS_PLANES = 4;
const SHARED_PLANES = 3;

/**
 * Bounds the scores of 32 people at once from above, so that only a few of a crowd have to be scored one by one.
 *
 * A number of 32 people lies in planes: one word holds everyone's lowest bit, the next one everyone's second bit, and so on. Two such
 * numbers are added for all of them at once, as an adder in hardware does it: XOR gives the sum of a bit, AND its carry. Four people
 * with a merit of 5, 2, 0 and 7 and a closeness of 1, 3, 0 and 4, the first one on the right:
 *
 *            merit  closeness  carry in   sum
 *     ones    1001       0011      0000  1010
 *     twos    1010       0010      0001  1001
 *     fours   1001       1000      0010  0011
 *     eights                       1000  1000
 *
 * Read down a column of the sum: 6, 5, 0 and 11.
 */
export class Bounds {
  /** How many interests each person shares with the searcher, 4 at most: planes, the lowest bit first. */
  private readonly shared: readonly Int32Array[];
  /** The units of `NEARER`, the lowest bit first. All zeros in an order by rings, where all people of a part have the same ring. */
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
   * Marks everyone of a segment whose score may be `least` or higher. Its loop reads adjacent memory and calls nothing, since a
   * broad search puts most of the crowd through it.
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
    s.refreshRecent(dayOf(now));
    const { meritPlanes, online, recent, traits, wantsSex, birthday } = s;
    const [ones, twos, fours] = this.shared as Planes;
    const [close0, close1, close2, close3] = this.closeness as Planes;
    const wantsAt = sexPlane(sexBit);
    // The most points that the planes leave out, besides those for age: merit is rounded down to units, and everyone counts as seen
    // this month.
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

      // base = merit + closeness, numbers of five and four bits.
      let x = meritPlanes[w + 4 * WORDS]!;
      let y = close0![from + w]!;
      const base0 = x ^ y;
      let carry = x & y;
      x = meritPlanes[w + 3 * WORDS]!;
      y = close1![from + w]!;
      const base1 = x ^ y ^ carry;
      carry = (x & y) | ((x ^ y) & carry);
      x = meritPlanes[w + 2 * WORDS]!;
      y = close2![from + w]!;
      const base2 = x ^ y ^ carry;
      carry = (x & y) | ((x ^ y) & carry);
      x = meritPlanes[w + WORDS]!;
      y = close3![from + w]!;
      const base3 = x ^ y ^ carry;
      carry = (x & y) | ((x ^ y) & carry);
      x = meritPlanes[w]!;
      const base4 = x ^ carry;
      const base5 = x & carry;

      // activity = 3 × steps + 8 for the same goal. Someone seen this week, today or now has 1, 2 or 3 steps of 150 points more than
      // someone of this month. Three times a number is the number and its double.
      const present = online[w]!;
      const stepTwos = recent[w]! | present;
      const stepOnes = (recent[WORDS + w]! & ~stepTwos) | present;
      const bothSet = stepTwos & stepOnes;
      const goals = goalAt === null ? 0 : traits[goalAt + w]!;
      const activity1 = stepTwos ^ stepOnes;
      const activity2 = stepTwos ^ bothSet;
      const activity3 = bothSet ^ goals;
      const activity4 = bothSet & goals;

      // bonus = activity + 5 × shared interests, which are the number and four times the number. It is 4 at most, so its ones and its
      // fours are never both set.
      const one = ones![from + w]!;
      const two = twos![from + w]!;
      const four = fours![from + w]!;
      const bonus0 = stepOnes ^ one;
      carry = stepOnes & one;
      const bonus1 = activity1 ^ two ^ carry;
      carry = (activity1 & two) | ((activity1 ^ two) & carry);
      x = one | four;
      const bonus2 = activity2 ^ x ^ carry;
      carry = (activity2 & x) | ((activity2 ^ x) & carry);
      const bonus3 = activity3 ^ two ^ carry;
      carry = (activity3 & two) | ((activity3 ^ two) & carry);
      const bonus4 = activity4 ^ four ^ carry;
      const bonus5 = (activity4 & four) | ((activity4 ^ four) & carry);

      // total = base + bonus.
      const total0 = base0 ^ bonus0;
      carry = base0 & bonus0;
      const total1 = base1 ^ bonus1 ^ carry;
      carry = (base1 & bonus1) | ((base1 ^ bonus1) & carry);
      const total2 = base2 ^ bonus2 ^ carry;
      carry = (base2 & bonus2) | ((base2 ^ bonus2) & carry);
      const total3 = base3 ^ bonus3 ^ carry;
      carry = (base3 & bonus3) | ((base3 ^ bonus3) & carry);
      const total4 = base4 ^ bonus4 ^ carry;
      carry = (base4 & bonus4) | ((base4 ^ bonus4) & carry);
      const total5 = base5 ^ bonus5 ^ carry;
      const total6 = (base5 & bonus5) | ((base5 ^ bonus5) & carry);

      const wanting = all & wantsSex[wantsAt + w]!;
      const notWanting = all ^ wanting;
      let left = wanting & atLeast(enough, total0, total1, total2, total3, total4, total5, total6);
      if (notWanting !== 0)
        left |= notWanting & atLeast(enoughHalved, total0, total1, total2, total3, total4, total5, total6);

      // Few words have anyone left. Only for these people is the age looked up.
      for (; left !== 0; left &= left - 1) {
        const bit = lowestSetBit(left);
        const units =
          ((total0 >>> bit) & 1) |
          (((total1 >>> bit) & 1) << 1) |
          (((total2 >>> bit) & 1) << 2) |
          (((total3 >>> bit) & 1) << 3) |
          (((total4 >>> bit) & 1) << 4) |
          (((total5 >>> bit) & 1) << 5) |
          (((total6 >>> bit) & 1) << 6);
        const most = UNIT * units + rest + ageScores[birthday[(w << 5) | bit]!]!;
        if (most >> (1 ^ ((wanting >>> bit) & 1)) >= least) into[w]! |= 1 << bit;
      }
    }
  }
}
type Planes = readonly Int32Array[];

/** A bit for each person whose number in seven planes, the lowest first, is `least` or more. */
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
  // From the lowest bit up: where `least` has a 1, the number needs a 1 and must not fall short below; where it has a 0, either will do.
  let reaches = -1;
  reaches = (d0 & reaches) | ((d0 | reaches) & ((least & 1) - 1));
  reaches = (d1 & reaches) | ((d1 | reaches) & (((least >>> 1) & 1) - 1));
  reaches = (d2 & reaches) | ((d2 | reaches) & (((least >>> 2) & 1) - 1));
  reaches = (d3 & reaches) | ((d3 | reaches) & (((least >>> 3) & 1) - 1));
  reaches = (d4 & reaches) | ((d4 | reaches) & (((least >>> 4) & 1) - 1));
  reaches = (d5 & reaches) | ((d5 | reaches) & (((least >>> 5) & 1) - 1));
  return (d6 & reaches) | ((d6 | reaches) & (((least >>> 6) & 1) - 1));
}

/** Reads only the lists of near cells: most of the world is far, and has no bit in any plane. */
function markCloseness({ inCells }: PeopleIndex, { rings }: Query, planes: Planes): void {
  for (let cell = 1; cell < rings.length; cell++) {
    const units = NEARER[rings[cell]!]!;
    if (units === 0) continue;
    for (let bit = 0; bit < CLOSENESS_PLANES; bit++)
      if (((units >>> bit) & 1) === 1) inCells.mark(cell, planes[bit]!);
  }
}
