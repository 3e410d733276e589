/** Text that people read. No imports, like `normalise.ts`. */

const UNSEEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** Also letters drawn as nothing: Hangul fillers, the empty Braille cell. */
const DRAWN_AS_NOTHING = /^[\p{Cf}\p{Z}\p{M}\p{Cn}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/** Every living script needs fewer on one letter; more of them cover the lines above and below. */
const MARKS_MAX = 4;
/** Joiners between marks do not restart the count. */
const TOO_MANY_MARKS = new RegExp(
  `((?:[\\p{Mn}\\p{Me}]\\p{Cf}*){${MARKS_MAX}})(?:[\\p{Mn}\\p{Me}]\\p{Cf}*)+`,
  "gu",
);

const fewMarks = (text: string): string => text.replace(TOO_MANY_MARKS, "$1");

/** In NFC: some keyboards and file names take й and ë apart. Composing a long run of marks would take seconds, and may add some. */
export function cleanLine(text: string): string {
  const plain = text.replace(/[\t\n\r]/g, " ").replace(UNSEEN, "");
  const line = fewMarks(fewMarks(plain).normalize("NFC")).trim();
  return DRAWN_AS_NOTHING.test(line) ? "" : line;
}

export const cleanParagraphs = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map(cleanLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** Keeps a dash with its word, a number with what it counts, and «кто-то», 'e-mail' on one line, but not in an address. */
export const unbroken = (text: string): string =>
  text
    .replaceAll(/ (?=[—–] )/g, "\u00A0")
    .replaceAll(/(?<=\d) (?=[\p{L}₽€$%])/gu, "\u00A0")
    .replaceAll(/(?<=•) (?=\d)/g, "\u00A0")
    .replaceAll(/(?<=\p{L})-(?=(?:то|либо|нибудь)(?!\p{L}))/gu, "\u2011")
    .replaceAll(/(?<=(?<!\p{L})из)-(?=(?:за|под)(?!\p{L}))/giu, "\u2011")
    .replaceAll(/(?<=(?<![\w@.-])e)-(?=mail(?!\S*@))/gi, "\u2011");
