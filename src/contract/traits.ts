import type { Preferences, Trait, Traits } from "./filters.ts";
import { wantedTraits } from "./filters.ts";
import { HIGH_RATING } from "./limits.ts";
import {
  ATTRIBUTE_NAMES,
  ATTRIBUTES,
  type Attribute,
  type AttributeValues,
  type PrivacyLevel,
  sex,
} from "./people.ts";

export type Bits = [number, number];

const YES_NO = [true, false];

const VALUES: readonly (readonly [Trait, unknown])[] = [
  ...sex.options.map((value) => ["sex", value] as const),
  ...YES_NO.map((value) => ["vip", value] as const),
  ...YES_NO.map((value) => ["photos", value] as const),
  ...YES_NO.map((value) => ["verified", value] as const),
  ...["high", "low", null].map((value) => ["rating", value] as const),
  ...ATTRIBUTE_NAMES.flatMap((name) => [...ATTRIBUTES[name], null].map((value) => [name, value] as const)),
];
const BITS_A_WORD = 30;

/** A million people are loaded at the start: looked up, instead of comparing the value with all 57. */
export function bitsOf(traits: Traits): Bits {
  const words: Bits = [0, 0];
  for (const [name, bits] of BITS_BY_VALUE) {
    const at = bits.get(traits[name]);
    if (at !== undefined) words[at < BITS_A_WORD ? 0 : 1] |= 1 << (at % BITS_A_WORD);
  }
  return words;
}
const BITS_BY_VALUE = [...Map.groupBy(VALUES.entries(), ([, [name]]) => name).entries()].map(
  ([name, values]) => [name, new Map(values.map(([at, [, value]]) => [value, at]))] as const,
);

export const bitsOfValue = (trait: Trait, value: unknown): Bits =>
  bitsWhere((name, other) => name === trait && other === value);

export function refusedBits(preferences: Preferences): Bits {
  const wanted = wantedTraits(preferences);
  return bitsWhere((name, value) => {
    const some = wanted[name] as readonly unknown[] | undefined;
    return some !== undefined && some.length > 0 && !some.includes(value);
  });
}

function bitsWhere(holds: (name: Trait, value: unknown) => boolean): Bits {
  const words: Bits = [0, 0];
  for (const [index, [name, value]] of VALUES.entries())
    if (holds(name, value)) words[index < BITS_A_WORD ? 0 : 1] |= 1 << (index % BITS_A_WORD);
  return words;
}

export interface TraitSource extends AttributeValues {
  sex: Traits["sex"];
  rating: number | null;
  verifiedAt: number | null;
  hasPhotos: boolean;
  seePhotos: PrivacyLevel;
  seeProfileInfo: PrivacyLevel;
  seeRating: PrivacyLevel;
}

/** What privacy hides is unknown to all filters: no search may reveal what the profile hides (decision 019). */
export function traitsOf(person: TraitSource, vip: boolean): Traits {
  const attributes = person.seeProfileInfo === "EVERYONE" ? attributesOf(person) : UNKNOWN_ATTRIBUTES;
  return {
    ...attributes,
    sex: person.sex,
    vip,
    verified: person.verifiedAt !== null,
    photos: person.hasPhotos && person.seePhotos === "EVERYONE",
    rating: person.seeRating === "EVERYONE" ? ratingLevel(person.rating) : null,
  };
}

function attributesOf(person: TraitSource): Pick<Traits, Attribute> {
  const attributes = { ...UNKNOWN_ATTRIBUTES };
  for (const name of ATTRIBUTE_NAMES) (attributes as Record<Attribute, unknown>)[name] = person[name];
  return attributes;
}
const UNKNOWN_ATTRIBUTES = Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, null])) as Pick<
  Traits,
  Attribute
>;

const ratingLevel = (rating: number | null) =>
  rating === null ? null : rating >= HIGH_RATING ? "high" : "low";
