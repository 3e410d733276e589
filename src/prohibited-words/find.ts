import { hasEnglishObscenity } from "./english.ts";
import { hasRussianObscenity } from "./russian.ts";

/**
 * Whether a text contains a prohibited word, in Russian or English, plain or disguised: ё for е, stretched (сууука), other
 * letters that look or sound alike (cyka, п1зда, blyat), spaced out (х у й), with a letter hidden (х*й). Ordinary words that
 * contain a bad one (страхуй, Scunthorpe) pass. Pure, for the server and, in a chunk of its own, for the client.
 */
export function hasProhibitedWords(text: string): boolean {
  const plain = text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase();
  const words = wordsOf(plain);
  return hasRussianObscenity(words) || hasEnglishObscenity(words);
}

/** Combining marks (й and ё are single letters after NFKC), joiners and soft hyphens. */
const INVISIBLE = /[\p{Mn}\p{Cf}]/gu;

/** Letters, digits and the signs that replace them inside a word. */
const WORD = /[\p{L}\d@$*#!|]+(?:[_.'’`+~^-]+[\p{L}\d@$*#!|]+)*/gu;

/** The words of a text; single letters in a row (`х у й`, `f.u.c.k`) are returned once more as one word. */
function wordsOf(text: string): string[] {
  const words = (text.match(WORD) ?? []).flatMap((word) => [
    ...word.split(/[^\p{L}\d@$*#!|]+/u),
    closed(word),
  ]);
  return [...new Set([...words, ...spacedOut(words)])];
}

const closed = (word: string) => word.replace(/[^\p{L}\d@$*#!|]+/gu, "");

function spacedOut(words: string[]): string[] {
  const runs: string[] = [];
  let run = "";
  for (const word of [...words, "  "]) {
    if ([...word].length === 1) run += word;
    else {
      if (run.length > 2) runs.push(run);
      run = "";
    }
  }
  return runs;
}
