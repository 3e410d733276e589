/** Text that people read, as it is stored and shown; the same for a chat, a profile and a talk. No imports, like `normalise.ts`. */

/** Control characters, lone surrogates, and marks that change the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Format characters, spaces, marks without a letter, and letters drawn as nothing (Hangul fillers, the empty Braille cell). */
const DRAWN_AS_NOTHING = /^[\p{Cf}\p{Z}\p{M}\p{Cn}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Combining marks kept on one letter. Every living script needs fewer; more of them cover the lines above and below. */
const MARKS_MAX = 4;
/** Joiners between marks do not restart the count. */
const TOO_MANY_MARKS = new RegExp(
  `((?:[\\p{Mn}\\p{Me}]\\p{Cf}*){${MARKS_MAX}})(?:[\\p{Mn}\\p{Me}]\\p{Cf}*)+`,
  "gu",
);

/** Cleans a line that a user wrote; returns "" if nothing in it is visible. */
export function cleanLine(text: string): string {
  const line = text
    .replace(/[\t\n\r]/g, " ")
    .replace(UNSEEN, "")
    .replace(TOO_MANY_MARKS, "$1")
    .trim();
  return DRAWN_AS_NOTHING.test(line) ? "" : line;
}

/** Cleans several lines that a user wrote. */
export const cleanParagraphs = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/**
 * Keeps together what no line may break in a letter or an article: a dash and the word before it, a number and what it counts,
 * the dots and digits of a card, and the parts of «кто-то», «из-за» and 'e-mail' (with a non-breaking hyphen, but not in an
 * address, which people copy). Locale files contain these signs themselves; letters and articles are put together from parts.
 */
export const unbroken = (text: string): string =>
  text
    .replaceAll(/ (?=[—–] )/g, "\u00A0")
    .replaceAll(/(?<=\d) (?=[\p{L}₽€$%])/gu, "\u00A0")
    .replaceAll(/(?<=•) (?=\d)/g, "\u00A0")
    .replaceAll(/(?<=\p{L})-(?=(?:то|либо|нибудь)(?!\p{L}))/gu, "\u2011")
    .replaceAll(/(?<=(?<!\p{L})из)-(?=(?:за|под)(?!\p{L}))/giu, "\u2011")
    .replaceAll(/(?<=(?<![\w@.-])e)-(?=mail(?!\S*@))/gi, "\u2011");
