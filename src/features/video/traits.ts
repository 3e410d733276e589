import { ATTRIBUTES, type Attribute, type AttributeValues, type Sex, sex } from "#contract/people.ts";

/** What is so of a person; null is what is not told. */
export type Traits = { sex: Sex; vip: boolean; photos: boolean; highRating: boolean } & {
  [A in Attribute]: AttributeValues[A];
};
/** Any of these; what is not named, or names nothing, may be anything. */
export type Wanted = { [T in keyof Traits]?: readonly Traits[T][] };
export type Bits = [number, number];

const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as Attribute[];
const YES_NO = [true, false];

/** All values of all traits, a bit for each. */
const VALUES: readonly (readonly [keyof Traits, unknown])[] = [
  ...sex.options.map((value) => ["sex", value] as const),
  ...(["vip", "photos", "highRating"] as const).flatMap((name) =>
    YES_NO.map((value) => [name, value] as const),
  ),
  ...ATTRIBUTE_NAMES.flatMap((name) => [...ATTRIBUTES[name], null].map((value) => [name, value] as const)),
];
const BITS_A_WORD = 30;

export const bitsOf = (traits: Traits): Bits => bitsWhere((name, value) => traits[name] === value);

/** The bits of all values that would not do. */
export const refusedBits = (wanted: Wanted): Bits =>
  bitsWhere((name, value) => {
    const some = wanted[name] as readonly unknown[] | undefined;
    return some !== undefined && some.length > 0 && !some.includes(value);
  });

function bitsWhere(holds: (name: keyof Traits, value: unknown) => boolean): Bits {
  const words: Bits = [0, 0];
  for (const [index, [name, value]] of VALUES.entries())
    if (holds(name, value)) words[index < BITS_A_WORD ? 0 : 1] |= 1 << (index % BITS_A_WORD);
  return words;
}
