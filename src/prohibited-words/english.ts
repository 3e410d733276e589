import { DataSet, englishDataset, englishRecommendedTransformers, pattern, RegExpMatcher } from "obscenity";

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
export const hasEnglishObscenity = (words: string[]): boolean =>
  matcher.hasMatch(words.filter((word) => /[a-z]/.test(word)).join(" "));
