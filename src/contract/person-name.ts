import * as z from "zod";
import { cleanLine } from "./clean.ts";
import { NAME_MAX, NAME_MIN } from "./limits.ts";
import { normalise } from "./normalise.ts";

/** With up to two accents (Evenki о̄), but no phonetic small capitals, ligatures, wide letters and strokes through a letter. */
const LETTER =
  "(?![\\u1D00-\\u1DBF\\uFB00-\\uFB06\\uFF21-\\uFF5A])(?=[\\p{Lu}\\p{Ll}\\p{Lt}])[\\p{Script=Latin}\\p{Script=Cyrillic}][\\u0300-\\u0333]{0,2}";
const LETTERS = new RegExp(`^(?:${LETTER})+$`, "u");

const NAME_SENT_MAX = 4 * NAME_MAX;

/** They would let a member pose as the service. */
const RESERVED_NAMES = ["admin", "админ", "moderator", "модератор", "support", "поддержка"];

/** From Unicode's confusables (UTS 39), and letters with a stroke, a hook or a tail; so does a capital i like l. */
const DRAWN_ALIKE = {
  a: "ɑаⱥ",
  b: "вьбɓƃƀƅҍѣ",
  c: "сȼƈҫ",
  d: "дԁɗɖƌđðꝺ",
  e: "еҽҿєԑɛɇəәǝ",
  f: "ƒꞙ",
  g: "ɡɠǥ",
  h: "нһңҥӊӈɦħћⱨ",
  i: "lıɪɩіӏɨłɭƚɫꙇ",
  j: "јɉʝ",
  k: "кƙқҝҟҡӄĸⱪ",
  m: "мɱӎ",
  n: "пɳƞɲŋԥҧ",
  o: "оøɵөѳꝋ",
  p: "рƥ",
  q: "ԛ",
  r: "гɽɼɍɾғґӷ",
  s: "ѕʂƽꜱƨ",
  t: "тƭŧƫʈҭⱦ",
  u: "иʋʉ",
  v: "ѵ",
  w: "ԝѡɯ",
  x: "хҳӽӿ",
  y: "уүұʏƴɏ",
  z: "ƶȥ",
  ж: "җ",
  з: "ҙӡ",
  л: "ӆԓԯ",
} as const;
const drawnAs = new Map(
  Object.entries(DRAWN_ALIKE).flatMap(([as, letters]) => [...letters].map((letter) => [letter, as] as const)),
);

const asDrawn = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/./gu, (letter) => drawnAs.get(letter) ?? letter);
const reserved = new Set(RESERVED_NAMES.map(asDrawn));

/** The service's name is a setting, so only the server checks against it. */
export const isDrawnLike = (name: string, other: string): boolean =>
  asDrawn(name) === asDrawn(other).replace(/[^\p{L}\p{N}]/gu, "");

/** As a person counts them: one with its accents is one. */
const lettersIn = (name: string): number => [...name.replace(/\p{M}/gu, "")].length;

export const personName = z
  .string()
  // Before anything else: to normalise a hundred thousand marks takes seconds.
  .max(NAME_SENT_MAX, "invalid_length")
  // Some keyboards send й as и and a combining mark.
  .transform((text) => cleanLine(normalise(text)))
  .pipe(
    z
      .string()
      .refine((name) => lettersIn(name) >= NAME_MIN && lettersIn(name) <= NAME_MAX, "invalid_length")
      .regex(LETTERS, "invalid_name")
      .refine((name) => !reserved.has(asDrawn(name)), "name_reserved"),
  );
