import * as z from "zod";
import { AGE_MAX, AGE_MIN, ANY_COUNTRY, RATING_MAX, RATING_MIN } from "./limits.ts";
import { ATTRIBUTES, city, countryCode, sex, tag } from "./people.ts";
import { brief } from "./profile.ts";

/** Reviews of rated talks, and whom one wants to meet (specification, sections 3 and 7). */

export const pendingReview = z.object({ id: z.string(), companion: brief, talkedAt: z.iso.datetime() });
export type PendingReview = z.infer<typeof pendingReview>;
/** GET /api/rating/pending-reviews: the latest talk first. */
export const pendingReviews = z.object({ data: z.array(pendingReview) });

/** GET /api/rating/allowance: rated talks of the last 24 hours, and how many are free in that time. */
export const allowance = z.object({
  used: z.int(),
  limit: z.int().nullable().describe("null for VIP: as many as one likes"),
  nextAt: z.iso.datetime().nullable().describe("When the next talk is free; null while there is one"),
});
export type Allowance = z.infer<typeof allowance>;

export const reviewBody = z.object({ rating: z.int().min(RATING_MIN).max(RATING_MAX) });

const someOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.array(z.enum(values)).max(values.length);

/**
 * GET and POST /api/filter/queue-preferences. An empty list and null mean "any". `isRandom` leaves only the country;
 * `ignoreVipFilters` leaves out what only VIP may filter by.
 */
export const queuePreferences = z.object({
  isRandom: z.boolean(),
  ignoreVipFilters: z.boolean(),
  sex: sex.nullable(),
  ageFrom: z.int().min(AGE_MIN).max(AGE_MAX),
  ageTo: z.int().min(AGE_MIN).max(AGE_MAX),
  country: countryCode.or(z.literal(ANY_COUNTRY)),
  cities: z.array(z.int()).max(20),
  near: z.boolean(),
  withPhotos: z.boolean(),
  hiddenViewed: z.boolean(),
  onlyVip: z.boolean(),
  highRating: z.boolean(),
  isOnline: z.boolean(),
  tags: z.array(z.int()).max(20),
  height: z.object({ from: z.int().min(50).max(240), to: z.int().min(50).max(240) }).nullable(),
  zodiacSign: someOf(ATTRIBUTES.zodiacSign),
  goal: someOf(ATTRIBUTES.goal),
  badHabits: someOf(ATTRIBUTES.badHabits),
  hasChildren: someOf(ATTRIBUTES.hasChildren),
  physique: someOf(ATTRIBUTES.physique),
  towardsPets: someOf(ATTRIBUTES.towardsPets),
  hairColor: someOf(ATTRIBUTES.hairColor),
  glassColor: someOf(ATTRIBUTES.glassColor),
});
export type QueuePreferences = z.infer<typeof queuePreferences>;

/** Everybody. */
export const ANYBODY: QueuePreferences = {
  isRandom: false,
  ignoreVipFilters: false,
  sex: null,
  ageFrom: AGE_MIN,
  ageTo: AGE_MAX,
  country: ANY_COUNTRY,
  cities: [],
  near: false,
  withPhotos: false,
  hiddenViewed: false,
  onlyVip: false,
  highRating: false,
  isOnline: false,
  tags: [],
  height: null,
  zodiacSign: [],
  goal: [],
  badHabits: [],
  hasChildren: [],
  physique: [],
  towardsPets: [],
  hairColor: [],
  glassColor: [],
};

/** What both calls answer: the preferences, and the names of what is chosen by number. */
export const queuePreferencesAnswer = queuePreferences.extend({
  chosen: z.object({ cities: z.array(city), tags: z.array(tag) }),
});
export type QueuePreferencesAnswer = z.infer<typeof queuePreferencesAnswer>;

export const queuePreferencesBody = queuePreferences
  .partial()
  .refine(({ ageFrom, ageTo }) => ageFrom === undefined || ageTo === undefined || ageFrom <= ageTo, {
    path: ["ageTo"],
    error: "too_small",
  });
