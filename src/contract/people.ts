import * as z from "zod";
import { AGE_MAX, AGE_MIN, ANY_COUNTRY, COUNTRY_CODE, PLACEHOLDER_MAX, WAVEFORM } from "./limits.ts";

export const SEXES = ["MALE", "FEMALE", "UNDEF"] as const;
export const sex = z.enum(SEXES);
export type Sex = z.infer<typeof sex>;

export const ATTRIBUTES = {
  zodiacSign: [
    "aries",
    "taurus",
    "gemini",
    "cancer",
    "leo",
    "virgo",
    "libra",
    "scorpio",
    "sagittarius",
    "capricorn",
    "aquarius",
    "pisces",
  ],
  goal: ["relationship", "friendship", "flirting"],
  hasChildren: ["yes", "no"],
  badHabits: ["yes", "no", "rarely"],
  physique: ["slim", "athletic", "plus_size"],
  towardsPets: ["positive", "negative", "neutral"],
  hairColor: ["blond", "brown_haired", "brunette", "red_haired", "fair_haired", "gray_haired", "shaved"],
  glassColor: ["brown", "blue", "green", "gray"],
} as const;

export type Attribute = keyof typeof ATTRIBUTES;
export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as Attribute[];
export type AttributeValues = { [A in Attribute]: (typeof ATTRIBUTES)[A][number] | null } & {
  height: number | null;
};

export const attributes = z.object({
  height: z.int().min(50).max(240).nullable(),
  zodiacSign: z.enum(ATTRIBUTES.zodiacSign).nullable(),
  goal: z.enum(ATTRIBUTES.goal).nullable(),
  hasChildren: z.enum(ATTRIBUTES.hasChildren).nullable(),
  badHabits: z.enum(ATTRIBUTES.badHabits).nullable(),
  physique: z.enum(ATTRIBUTES.physique).nullable(),
  towardsPets: z.enum(ATTRIBUTES.towardsPets).nullable(),
  hairColor: z.enum(ATTRIBUTES.hairColor).nullable(),
  glassColor: z.enum(ATTRIBUTES.glassColor).nullable(),
});

export const PRIVACY_LEVELS = ["EVERYONE", "FRIENDS", "NOBODY"] as const;
export const privacyLevel = z.enum(PRIVACY_LEVELS);
export type PrivacyLevel = z.infer<typeof privacyLevel>;

export const age = z.int().min(AGE_MIN).max(AGE_MAX);

export const countryCode = z.string().regex(COUNTRY_CODE);
export const countryOrAny = countryCode.or(z.literal(ANY_COUNTRY));

export const city = z.object({
  id: z.int().describe("GeoNames id"),
  name: z.string().describe("In the language of the request (Accept-Language: ru or en)"),
  region: z.string(),
  country: countryCode,
  population: z.int(),
});
export type City = z.infer<typeof city>;

/** Fields take a city that is typed in full in either language. */
export const citySuggestion = city.extend({ otherName: z.string().describe("In the other language") });
export type CitySuggestion = z.infer<typeof citySuggestion>;

export const tag = z.object({
  id: z.int(),
  name: z.string(),
  count: z.int().describe("How many profiles have it, or how many events"),
});
export type Tag = z.infer<typeof tag>;

/** Paths are relative to the API host; `absolutePath` is complete. */
export const image = z.object({
  id: z.string(),
  path: z.string().describe("Full size, WebP"),
  absolutePath: z.string(),
  screen: z.string(),
  thumb: z.string(),
  placeholder: z.string().max(PLACEHOLDER_MAX).describe("A tiny data: URL to show while the photo loads"),
  width: z.int(),
  height: z.int(),
});
export type Image = z.infer<typeof image>;

export const waveform = z
  .string()
  .regex(WAVEFORM)
  .describe("64 bars of 0 to 31 as digits to base 32. Drawn by the sender's browser: it may be wrong");

export const voice = z.object({
  id: z.string(),
  path: z.string().describe("MP4 with Opus or AAC"),
  durationMs: z.int(),
  waveform,
});
export type Voice = z.infer<typeof voice>;
