import type { Place } from "#contract/distance.ts";
import { SEXES, type Sex } from "#contract/people.ts";
import type { Bits } from "#contract/traits.ts";

/** Only what privacy settings show everyone (decision 019). 0 means unknown in all numbers. */
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

export interface Wants {
  /** A bit for each wanted sex, as `sexBit`. */
  sexes: number;
  ageFrom: number;
  ageTo: number;
  /** 0 is any. */
  country: number;
}

const FIRST_YEAR = 1900;
/** Days of a year in which months have 31. */
export const DAYS = 372;

/** Fits 16 bits until 2075. Months count as 31 days, so that ages follow from comparing, by the same rule as `ageOn`. */
export function dayNumber(birthday: string | null): number {
  if (birthday === null) return 0;
  const [year = 0, month = 1, day = 1] = birthday.split("-").map(Number);
  return numberOf(year, month, day);
}

const numberOf = (year: number, month: number, day: number) =>
  Math.min(65_535, Math.max(1, (year - FIRST_YEAR) * DAYS + (month - 1) * 31 + day));

/** As `dayNumber`. */
export function birthdaysOfAges(from: number, to: number, now: number): { first: number; last: number } {
  const today = new Date(now);
  const at = (years: number) =>
    numberOf(today.getUTCFullYear() - years, today.getUTCMonth() + 1, today.getUTCDate());
  return { first: at(to + 1) + 1, last: at(from) };
}

export const yearOf = (dayNumber: number) => FIRST_YEAR + Math.floor((dayNumber - 1) / DAYS);

/** Two capital letters as a number; 0 for none. */
export const countryNumber = (code: string) =>
  /^[A-Z]{2}$/.test(code) ? (code.charCodeAt(0) - 64) * 32 + code.charCodeAt(1) - 64 : 0;

export const sexBit = (sex: Sex | null) => (sex === null ? 7 : 1 << SEXES.indexOf(sex));

/** 3 bits of sexes, 8 each of the first and the last age, 10 of the country. */
export const packedWants = ({ sexes, ageFrom, ageTo, country }: Wants): number =>
  sexes | (ageFrom << 3) | (ageTo << 11) | (country << 19);

/** 1 when packed wants leave out this sex (as `sexBit`), age or country, else 0, without a branch. */
export function isUnwanted(wants: number, sex: number, age: number, country: number): number {
  const wanted = wants >>> 19;
  const otherCountry = (wanted ^ country) * wanted;
  return (
    (((wants & sex) - 1) | (age - ((wants >>> 3) & 255)) | (((wants >>> 11) & 255) - age) | -otherCountry) >>>
    31
  );
}

export const SEGMENT_BITS = 12;
export const SEGMENT_SIZE = 1 << SEGMENT_BITS;
export const TAGS_MAX = 10;

export const FINDABLE = 1;
export const GUARDED = 2;
export const ONLINE_BIT = 2;
export const ONLINE = 1 << ONLINE_BIT;

/** Typed arrays, which no collector traces. Small, so that growing copies nothing; one type for columns compared in one loop. */
export class Segment {
  readonly flags = new Uint8Array(SEGMENT_SIZE);
  readonly traits: readonly [Int32Array, Int32Array] = [
    new Int32Array(SEGMENT_SIZE),
    new Int32Array(SEGMENT_SIZE),
  ];
  readonly birthday = new Uint16Array(SEGMENT_SIZE);
  readonly height = new Uint16Array(SEGMENT_SIZE);
  readonly country = new Uint16Array(SEGMENT_SIZE);
  readonly city = new Int32Array(SEGMENT_SIZE);
  readonly row = new Uint16Array(SEGMENT_SIZE);
  readonly column = new Uint16Array(SEGMENT_SIZE);
  /** Ten for each person, the unused ones 0 and last. */
  readonly tags = new Int32Array(SEGMENT_SIZE * TAGS_MAX);
  /** Tells of most people that they have none of the wanted tags. */
  readonly tagBits = new Int32Array(SEGMENT_SIZE);
  readonly rating = new Uint16Array(SEGMENT_SIZE);
  readonly merit = new Uint16Array(SEGMENT_SIZE);
  readonly wants = new Int32Array(SEGMENT_SIZE);
  readonly createdAt = new Int32Array(SEGMENT_SIZE);
  readonly lastSeenAt = new Int32Array(SEGMENT_SIZE);
  readonly vipUntil = new Uint32Array(SEGMENT_SIZE);

  latestCreatedAt = 0;

  constructor(readonly first: number) {}

  tagsAt(i: number): number[] {
    return [...this.tags.subarray(i * TAGS_MAX, (i + 1) * TAGS_MAX)].filter((tag) => tag !== 0);
  }

  setTags(i: number, wanted: readonly number[]): void {
    const tags = [...new Set(wanted)].slice(0, TAGS_MAX);
    this.tags.fill(0, i * TAGS_MAX, (i + 1) * TAGS_MAX);
    this.tags.set(tags, i * TAGS_MAX);
    this.tagBits[i] = tagBits(tags);
  }
}

/** One of 32 bits for each tag. */
export const tagBits = (tags: readonly number[]): number => tags.reduce((bits, tag) => bits | (1 << tag), 0);
