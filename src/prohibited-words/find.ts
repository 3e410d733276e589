import { DataSet, englishDataset, englishRecommendedTransformers, pattern, RegExpMatcher } from "obscenity";
import { hasRussianObscenity } from "./russian.ts";

/**
 * Whether a text contains a prohibited word, in Russian or English, plain or disguised: ё for е, stretched (сууука), other
 * letters that look or sound alike (cyka, п1зда, blyat), spaced out (х у й), with a letter hidden (х*й). Ordinary words that
 * contain a bad one (страхуй, Scunthorpe) pass. Pure, for the server and, in a chunk of its own, for the client.
 */
export function hasProhibitedWords(text: string): boolean {
  const words = readWords(text);
  return hasRussianObscenity(words) || hasEnglishObscenity(words);
}

/** The words of a text in basic letters; what is spaced out or has signs inside also as one word. */
export const readWords = (text: string): string[] =>
  wordsOf(basic(text.normalize("NFKC").replace(INVISIBLE, "").toLowerCase()));

/** Combining marks (й and ё are single letters after NFKC), joiners and soft hyphens. */
const INVISIBLE = /[\p{Mn}\p{Cf}]/gu;

/**
 * Letters of other alphabets in the two scripts, by the Russian or English letter that they come from: names may have all of them.
 * Those with an accent decompose; й and ё are letters of their own.
 */
const BASIC = new Map(
  Object.entries({
    а: "ә",
    г: "ғґӷ",
    ж: "җ",
    з: "ҙӡ",
    и: "іӏ",
    к: "қҝҟҡӄ",
    л: "ӆԓԯљ",
    м: "ӎ",
    н: "ңҥӊӈњ",
    о: "өѳ",
    п: "ԥҧ",
    с: "ҫ",
    т: "ҭ",
    у: "үұ",
    х: "ҳӽӿһ",
    ч: "ҷҹӌ",
    э: "є",
    b: "ɓƃƀ",
    c: "ƈȼ",
    d: "ԁɗɖđ",
    f: "ƒ",
    g: "ɡɠǥ",
    h: "ħɦ",
    i: "ıɪɩɨ",
    k: "ƙ",
    l: "łƚɫɭ",
    n: "ŋɲɳƞ",
    o: "øɵ",
    r: "ɽɼɍɾ",
    s: "ʂѕ",
    t: "ŧƭʈ",
    u: "ʉ",
    y: "ƴɏ",
    z: "ƶȥ",
  }).flatMap(([to, from]) => [...from].map((letter) => [letter, to] as const)),
);
const basic = (text: string): string =>
  text.replace(/[^\P{L}a-zа-яё]/gu, (letter) => {
    const plain = letter.normalize("NFD").replace(/\p{Mn}/gu, "");
    return BASIC.get(plain) ?? plain;
  });

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

/** In the list, but inoffensive among adults: words for the body and medicine are not insults. */
const SAID_PLAINLY = new Set(
  `abo anal anus arse ass boob cock dyke hentai hooker incest negro orgasm orgy penis prick rape scat semen sex tit
  vagina`.split(/\s+/),
);
/** Matched so widely by the list that Fukuoka, Dickinson, cumin, Fagan, FK Krasnodar and Terengganu would be refused. */
const TOO_WIDE = new Set(["fuck", "dick", "cum", "fag", "nigger"]);

/** Ordinary words that contain a listed one, and that the list does not allow for. */
const ORDINARY =
  `snigger retardant retardation wankel pachinko pochinki chinkapin shiitake shitzu shittah mishit pussycat
  pussytoes pussyfoot niggard scunthorpe slutsk slutter semporna turda`.split(/\s+/);

const words = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(
    ({ metadata }) => SAID_PLAINLY.has(metadata!.originalWord) || TOO_WIDE.has(metadata!.originalWord),
  )
  .addPhrase((phrase) =>
    phrase
      .addPattern(pattern`f[u]ck`)
      .addPattern(pattern`|f?ck|`)
      .addPattern(pattern`|fuk|`)
      .addPattern(pattern`|fuki`)
      .addPattern(pattern`|fuker`),
  )
  .addPhrase((phrase) =>
    phrase.addPattern(pattern`|dick|`).addPattern(pattern`|dicks|`).addPattern(pattern`dickhead`),
  )
  .addPhrase((phrase) =>
    phrase.addPattern(pattern`|cum|`).addPattern(pattern`|cums`).addWhitelistedTerm("cum laude"),
  )
  .addPhrase((phrase) =>
    phrase.addPattern(pattern`|fag|`).addPattern(pattern`|fags|`).addPattern(pattern`|fagg`),
  )
  .addPhrase((phrase) =>
    phrase.addPattern(pattern`|ashole`).addPattern(pattern`|asshole`).addPattern(pattern`motherf`),
  )
  .addPhrase((phrase) =>
    phrase.addPattern(pattern`nigger`).addPattern(pattern`nigga|`).addPattern(pattern`niggas|`),
  )
  .addPhrase((phrase) =>
    ORDINARY.reduce((all, word) => all.addWhitelistedTerm(word), phrase.addPattern(pattern`cuntface`)),
  );

const matcher = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers });

/** Skips words in Cyrillic letters alone: the list would see Latin look-alikes in them. */
const hasEnglishObscenity = (words: string[]): boolean =>
  matcher.hasMatch(words.filter((word) => /[a-z]/.test(word)).join(" "));
