import { AGE_MAX, AGE_MIN, ANY_COUNTRY } from "#contract/limits.ts";
import { ATTRIBUTES, type Attribute } from "#contract/people.ts";
import type { QueuePreferences } from "#contract/rating.ts";

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as Attribute[];

/** How many wishes are in force, for the number on the button: the age range is one, every other field is one. */
export function countFilters(wanted: QueuePreferences, isVip: boolean): number {
  const country = wanted.country !== ANY_COUNTRY;
  if (wanted.isRandom) return Number(country);
  const everybodys = [
    country,
    wanted.ageFrom > AGE_MIN || wanted.ageTo < AGE_MAX,
    wanted.sex !== null,
    wanted.cities.length > 0,
    wanted.near,
    wanted.withPhotos,
    wanted.hiddenViewed,
    wanted.tags.length > 0,
  ];
  return held(everybodys) + (isVip && !wanted.ignoreVipFilters ? held(vipWishes(wanted)) : 0);
}

const vipWishes = (wanted: QueuePreferences): boolean[] => [
  wanted.onlyVip,
  wanted.highRating,
  wanted.height !== null,
  ...ATTRIBUTE_NAMES.map((name) => wanted[name].length > 0),
];

const held = (wishes: boolean[]): number => wishes.filter(Boolean).length;
