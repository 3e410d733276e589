import { NO_RING } from "./places.ts";
import { type Query, wantsSearcher } from "./query.ts";
import type { Segment } from "./segment.ts";

/** Ranks below this number stand for one ring, so that nearer ones always come first. */
const RANKS = 65_536;
/** Of two with the same rank the newer member comes first. */
const SECONDS = 2 ** 32;

/** The orders of these people of a segment: a greater number comes earlier. */
export function ordersOf(s: Segment, q: Query, places: Uint16Array, count: number, into: Float64Array): void {
  const { createdAt, cell } = s;
  const { rings, grouped } = q;
  for (let at = 0; at < count; at++) {
    const i = places[at]!;
    const ring = grouped ? rings[cell[i]!]! : NO_RING;
    into[at] = ((NO_RING - ring) * RANKS + rankOf(s, i, q)) * SECONDS + createdAt[i]!;
  }
}

function rankOf(s: Segment, i: number, q: Query): number {
  if (q.sort === "new") return 0;
  if (q.sort === "rating") return s.rating[i]!;
  if (q.sort === "online") return recency(s, i, q);
  return scoreOf(s, i, q);
}

/** Minutes, the latest 45 days of them; who is online comes first. */
function recency(s: Segment, i: number, q: Query): number {
  if (s.online[i] === 1) return RANKS - 1;
  return Math.max(0, RANKS - 2 - Math.max(0, Math.floor((q.now - s.lastSeenAt[i]!) / 60)));
}

/** What being in a ring is worth, the nearest first. */
const CLOSENESS = Uint16Array.of(900, 800, 650, 400, 250, 120, 60, 60);
const HOUR = 3_600;
const DAY = 24 * HOUR;
const UNRATED = 30;

/**
 * How well a person suits the searcher, and the searcher them: somebody whose own filters leave the searcher out is worth
 * half, since a talk takes two. Decision 024 names the parts, /faq/recommendations tells them to everyone.
 */
export function scoreOf(s: Segment, i: number, q: Query): number {
  const sinceSeen = q.now - s.lastSeenAt[i]!;
  const isNew = q.now - s.createdAt[i]! < 7 * DAY;
  const score =
    CLOSENESS[q.rings[s.cell[i]!]!]! +
    q.ages[s.birthday[i]!]! +
    250 * Math.min(4, ones(s.tagBits[i]! & q.ownTagBits)) +
    (((s.traits0[i]! & q.goal0) | (s.traits1[i]! & q.goal1)) !== 0 ? 400 : 0) +
    (s.online[i] === 1
      ? 500
      : sinceSeen < DAY
        ? 350
        : sinceSeen < 7 * DAY
          ? 200
          : sinceSeen < 30 * DAY
            ? 50
            : 0) +
    6 * (s.rating[i]! || UNRATED) +
    3 * s.quality[i]! +
    (isNew ? 200 : 0);
  return wantsSearcher(s, i, q) ? score : score >> 1;
}

/** Ones among 32 bits. */
function ones(bits: number): number {
  if (bits === 0) return 0;
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
