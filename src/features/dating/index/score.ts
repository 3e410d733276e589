import { hasBit } from "./bits.ts";
import { unwanted } from "./indexed-person.ts";
import type { Query } from "./query.ts";
import { CREATED, HOT_FIELDS, SEEN, type Segment, WANTS } from "./segment.ts";

/** `bounds.ts` adds these points in units of 50: change them in both. */

/** Points for each ring, the nearest first. */
export const CLOSENESS = Uint16Array.of(900, 800, 650, 400, 250, 120, 60, 60);
export const AGE_MOST = 500;
const SHARED_TAG = 250;
const TAGS_COUNTED = 4;
const GOAL = 400;
const ONLINE = 500;
const SEEN_TODAY = 350;
const SEEN_THIS_WEEK = 200;
export const SEEN_THIS_MONTH = 50;
const NEW = 200;
const UNRATED = 30;
/** Someone to whom few have written counts as average. */
const REPLIES_UNKNOWN = 61;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The part of the score that is the same for every searcher. */
export const meritOf = (rating: number, quality: number, replies: number) =>
  6 * (rating || UNRATED) + 3 * quality + 2 * (replies || REPLIES_UNKNOWN);

/**
 * How well a person and the searcher suit each other. It is halved when the person's own filters leave the searcher out, since
 * a talk takes two. Decision 024 names the parts, /faq/recommendations explains them to everyone.
 */
export function scoreOf(s: Segment, i: number, q: Query, shared: number): number {
  const { hotFields } = s;
  const at = i * HOT_FIELDS;
  const score =
    CLOSENESS[q.rings[s.cell[i]!]!]! +
    q.ageScores[s.birthday[i]!]! +
    SHARED_TAG * shared +
    (hasGoal(s, i, q) ? GOAL : 0) +
    (hasBit(s.online, i) ? ONLINE : recencyOf(q.now - hotFields[at + SEEN]!)) +
    s.merit[i]! +
    (q.now - hotFields[at + CREATED]! < 7 * DAY ? NEW : 0);
  return wantsSearcher(s, i, q) ? score : score >> 1;
}

/** The most points that anyone in a segment gets for being new. */
export const newcomerScoreMax = (s: Segment, { now }: Query) => (now - s.latestCreatedAt < 7 * DAY ? NEW : 0);

function recencyOf(secondsAgo: number): number {
  if (secondsAgo < DAY) return SEEN_TODAY;
  if (secondsAgo < 7 * DAY) return SEEN_THIS_WEEK;
  return secondsAgo < 30 * DAY ? SEEN_THIS_MONTH : 0;
}

/** How many interests the two share, up to the number that counts. */
export const sharedTags = ({ tags }: Segment, i: number, { ownTags }: Query): number =>
  Math.min(tags.countAmong(i, ownTags), TAGS_COUNTED);

export const hasGoal = (s: Segment, i: number, { goalAt }: Query): boolean =>
  goalAt !== null && ((s.traits[goalAt + (i >>> 5)]! >>> (i & 31)) & 1) === 1;

export const wantsSearcher = (s: Segment, i: number, q: Query): boolean =>
  unwanted(s.hotFields[i * HOT_FIELDS + WANTS]!, q.sexBit, q.age, q.homeCountry) === 0;
