import { normalise } from "#contract/normalise.ts";

const COMMON = new Set(
  (
    "а без был быть в вам вас во вы да для до его ее если есть же за и из или их к как какие какой ко когда кто куда ли меня мне " +
    "мной могу может можно мои мой моя мы на над не нет ни но ну о об он она они от по под почему при про с сам свой себя со так " +
    "такое там то тоже только у уже хочу чего чей чем что чтобы это этот я " +
    "a about all am an and any are at be but by can cant do does doesn don done for from get had has have how i if im in is isn it its just " +
    "me my no not of on or our out s so some t that the their them there they this to up want was we what when where which who whom whose why " +
    "will with would you your"
  ).split(" "),
);

/** Longer than any word of the articles. */
const LETTERS_MAX = 40;

/** Normalises text for comparison: pasted ё and й may be decomposed, and 'e-mail' has several spellings. */
const fold = (text: string) =>
  normalise(text)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/\be[-‐‑]mail/g, "email");

/** All words of a text if there are only common ones. */
export function wordsIn(text: string): string[] {
  const words = (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, LETTERS_MAX));
  const telling = words.filter((word) => word.length > 1 && !COMMON.has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}

/** The minimum that two forms of a word share: "удаление" and "удалить", "refund" and "refunds". */
const SHARED_LETTERS = 4;
const SHARED_PART = 0.6;
const ENDING_MAX = 6;
/** What follows the shared part in two forms of an English word. 'Password' and 'passed' share four letters by chance. */
const ENGLISH =
  /^(?:e?s|e?d|e?rs?|e|e?n|ten|ings?|y|ies|ied|ier|ly|f|ves?|al|able|e?nt|ments?|at(?:e|ed|es|ing|ions?)|[ist]?ions?|ors?|b(?:e|ed|es|ing)|ptions?)?$/;
/** Russian has too many endings to list, but none begins with these letters: 'видеозвонки' is no form of 'видеочат'. */
const RUSSIAN = /^(?:[абвгдежийклмностухцчшщъыьэюя].*)?$/;

/** In another form or typed in part. */
export function isLike(word: string, wanted: string): boolean {
  if (word.startsWith(wanted)) return true;
  const shared = sharedLetters(word, wanted);
  const [short, long] = [Math.min(word.length, wanted.length), Math.max(word.length, wanted.length)];
  const least = Math.max(SHARED_LETTERS, Math.floor(short * SHARED_PART));
  if (shared < least || long - shared > ENDING_MAX) return false;
  const differByEndings = (ending: RegExp, stem: number) =>
    ending.test(word.slice(stem)) && ending.test(wanted.slice(stem));
  if (differByEndings(RUSSIAN, shared)) return true;
  // English endings may begin alike: "deletion" and "deleting".
  for (let stem = shared; stem >= least; stem--) if (differByEndings(ENGLISH, stem)) return true;
  return false;
}

/** Shorter words differ from too many others by a single letter. */
const TYPO_LETTERS_MIN = 5;
/** How many letters at the end may differ once a typo is repaired. */
const TYPO_ENDING_MAX = 2;

/** With one letter wrong, missing or too many, or two swapped ("пороль", "акаунт", "cancle"). */
export function isMeant(word: string, wanted: string): boolean {
  if (wanted.length < TYPO_LETTERS_MIN) return false;
  const at = sharedLetters(word, wanted);
  const [right = "", first = "", second = ""] = [word[at], wanted[at], wanted[at + 1]];
  const repairs = [
    right + wanted.slice(at + 1),
    right + wanted.slice(at),
    wanted.slice(at + 1),
    second + first + wanted.slice(at + 2),
  ];
  return repairs.some((rest) => {
    const repaired = wanted.slice(0, at) + rest;
    const shared = sharedLetters(word, repaired);
    return (
      shared > at &&
      shared >= TYPO_LETTERS_MIN &&
      Math.max(word.length, repaired.length) - shared <= TYPO_ENDING_MAX
    );
  });
}

function sharedLetters(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return shared;
}
