import type { Place } from "#contract/distance.ts";
import { SEXES, type Sex } from "#contract/people.ts";
import type { Bits } from "#contract/traits.ts";

/** A person in the index: only what their privacy settings show everyone (decision 019). 0 means unknown in all numbers. */
export interface IndexedPerson {
  id: string;
  traits: Bits;
  /** `dayNumber` of the birthday. */
  birthday: number;
  height: number;
  country: number;
  cityId: number;
  place: Place | null;
  tags: readonly number[];
  /** Tenths of a star. */
  rating: number;
  /** How complete the visible profile is, from 0 to 255. */
  quality: number;
  /** Percentage of first messages answered, plus 1: from 1 to 101. */
  replies: number;
  /** Seconds since 1970, like all times here. */
  createdAt: number;
  lastSeenAt: number;
  vipUntil: number;
  wants: Wants;
  /** Only people with a photo who have been here for a day may write to them first. */
  isGuarded: boolean;
}

/** Who may find this person in a two-way search: the part of their own filters that it checks. */
export interface Wants {
  /** A bit for each wanted sex, as `sexBit`. */
  sexes: number;
  ageFrom: number;
  ageTo: number;
  /** 0 is any. */
  country: number;
}

const FIRST_YEAR = 1900;
const DAYS = 372;

/**
 * A day as a number that fits 16 bits until 2075 and grows with the calendar. Months count as 31 days, so that ages follow
 * from comparing, by the same rule as `ageOn`.
 */
export function dayNumber(birthday: string | null): number {
  if (birthday === null) return 0;
  const [year = 0, month = 1, day = 1] = birthday.split("-").map(Number);
  return numberOf(year, month, day);
}

const numberOf = (year: number, month: number, day: number) =>
  Math.min(65_535, Math.max(1, (year - FIRST_YEAR) * DAYS + (month - 1) * 31 + day));

/** The first and last birthday, as `dayNumber`, of people from `from` to `to` years old. */
export function birthdaysOfAges(from: number, to: number, now: number): { first: number; last: number } {
  const today = new Date(now);
  const at = (years: number) =>
    numberOf(today.getUTCFullYear() - years, today.getUTCMonth() + 1, today.getUTCDate());
  return { first: at(to + 1) + 1, last: at(from) };
}

export const yearOf = (dayNumber: number) => FIRST_YEAR + Math.floor((dayNumber - 1) / DAYS);

/**
 * What each birthday adds to the score for a searcher of this age, by `dayNumber`; 0 means unknown on either side. It goes by ages and
 * not by years of birth: everyone sees an age, but the year would tell whether the birthday has passed this year.
 */
export function ageScores(age: number, now: number): Uint16Array {
  const { last: today } = birthdaysOfAges(0, 0, now);
  const known = AGE_SCORES.get(age);
  if (known?.today === today) return known.scores;
  const scores = new Uint16Array(65_536).fill(100);
  for (let birthday = 1; age !== 0 && birthday < scores.length; birthday++)
    scores[birthday] = Math.max(0, 500 - 40 * Math.abs(Math.floor((today - birthday) / DAYS) - age));
  AGE_SCORES.set(age, { today, scores });
  return scores;
}
/** One entry for each age, as of one day. */
const AGE_SCORES = new Map<number, { today: number; scores: Uint16Array }>();

/** Two capital letters as a number; 0 for none. */
export const countryNumber = (code: string) =>
  /^[A-Z]{2}$/.test(code) ? (code.charCodeAt(0) - 64) * 32 + code.charCodeAt(1) - 64 : 0;

export const sexBit = (sex: Sex | null) => (sex === null ? 7 : 1 << SEXES.indexOf(sex));

/**
 * Wants as one number, so that a check reads one column: 3 bits of sexes, 8 each of the first and the last age, 10 of
 * the country.
 */
export const packedWants = ({ sexes, ageFrom, ageTo, country }: Wants): number =>
  sexes | (ageFrom << 3) | (ageTo << 11) | (country << 19);

/**
 * 1 when `wants` leave out this sex (as `sexBit`), age or country, else 0. Without a branch, which the processor could not predict:
 * half of a crowd wants one sex.
 */
export function unwanted(wants: number, sex: number, age: number, country: number): number {
  const wanted = wants >>> 19;
  const otherCountry = (wanted ^ country) * wanted;
  return (
    (((wants & sex) - 1) | (age - ((wants >>> 3) & 255)) | (((wants >>> 11) & 255) - age) | -otherCountry) >>>
    31
  );
}
