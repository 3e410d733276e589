import { normalise } from "./normalise.ts";

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** SQLite's LIKE and NOCASE do not fold Cyrillic, so the folded form has its own column. */
export const fold = (text: string): string =>
  normalise(text)
    .normalize("NFKD")
    .toLowerCase()
    // й and ї keep their marks; the stress of a dictionary (Москва́) goes.
    .replace(/(?<=[a-z])\p{M}+|[\u0300\u0301]|["'’‘ʼ`´«»“”„()]/gu, "")
    .normalize("NFC")
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]!)
    .replaceAll("ё", "е")
    .replace(/[\p{Pd}\u2212\s]+/gu, " ")
    .trim();

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC_KEYS = "ёйцукенгшщзхъфывапролджэячсмитьбю";

/** "vjcrdf" is "москва", "ьщысщц" is "moscow". */
export function otherLayout(text: string): string {
  const lower = text.toLowerCase();
  const [from, to] = /[a-z]/.test(lower) ? [LATIN_KEYS, CYRILLIC_KEYS] : [CYRILLIC_KEYS, LATIN_KEYS];
  return [...lower].map((key) => (from.includes(key) ? to[from.indexOf(key)]! : key)).join("");
}

const IN_LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "а a б b в v г g ґ g ғ g д d е e є e ж zh з z и i і i ї i й i к k қ k л l м m н n ң n о o ө o п p р r с s т t у u ў u ү u ұ u ф f " +
    "х h һ h ц c ч ch ш sh щ sch ы i э e ә a ю iu я ia"
  )
    .split(" ")
    .flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1]!]] : [])),
);

/** By any transliteration: Екатеринбург, Yekaterinburg and Ekaterinburg are one, and so are Нижний, Nizhny and Nizhnij. */
export const soundOf = (folded: string): string =>
  folded
    .replace(/[ъь]/g, "")
    .replace(/[а-яіїєґўәғқңөұүһ]/g, (letter) => IN_LATIN[letter] ?? letter)
    .replaceAll("shch", "sch")
    .replaceAll("kh", "h")
    .replace(/t[sz]/g, "c")
    .replaceAll("w", "v")
    .replaceAll("x", "ks")
    .replace(/[yj]/g, "i")
    .replace(/i+/g, "i")
    .replace(/i[eo]/g, "e")
    .replace(/([a-z])\1+/g, "$1");

/** The likeliest first: as it is, then as the other keyboard layout has it. */
export const typedForms = (text: string): string[] => [
  ...new Set([text, otherLayout(text)].map(fold).filter((form) => form !== "")),
];
