/**
 * What is compared rather than read: e-mails, codes, tokens, passwords, names and searches. The server and the screens
 * compare them in this form, so that what one accepts is what the other knows. No imports: pages use it before zod loads.
 * `normalize` takes seconds for a hundred thousand marks, so limit the length first.
 */

/** Joiners, direction marks, soft hyphens, fillers and variation selectors: pasted along with a text, and drawn as nothing. */
const NOT_DRAWN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The text as one sequence of characters, however a keyboard composed it, without characters that no one sees. */
export const normalise = (text: string): string => text.replace(NOT_DRAWN, "").normalize("NFC");

/** The digits of a code or a phone number; also those of Arabic and Persian keyboards, and the wide ones of East Asian input. */
export const digitsOf = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\D/g, "");

/** A code or a token without the spaces of a line break or a careless copy. */
export const tokenOf = (text: string): string => normalise(text).replace(/\s/g, "");

/**
 * The spellings under which a typed password may have been stored, the present one first: until passwords were normalised,
 * they were hashed as the keyboard of the day composed them.
 */
export const spellingsOf = (typed: string): string[] => [
  ...new Set([normalise(typed), typed, normalise(typed).normalize("NFD")]),
];
