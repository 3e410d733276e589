/** No imports: pages use it before zod loads. `normalize` takes seconds for a hundred thousand marks: limit the length first. */

const NOT_DRAWN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export const normalise = (text: string): string => text.replace(NOT_DRAWN, "").normalize("NFC");

/** Also the digits of Arabic and Persian keyboards, and the wide ones of East Asian input. */
export const digitsOf = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\D/g, "");

export const tokenOf = (text: string): string => normalise(text).replace(/\s/g, "");

/** Until passwords were normalised, they were hashed as the keyboard composed them. The present spelling first. */
export const spellingsOf = (typed: string): string[] => [
  ...new Set([normalise(typed), typed, normalise(typed).normalize("NFD")]),
];
