import { fold } from "#contract/fold.ts";
import { type Lang, otherLang } from "#contract/lang.ts";
import { SPOKEN, type SpokenLanguage } from "#contract/languages.ts";

/** As in a list: with a capital letter, which Russian names of languages lack. */
export function languageName(code: SpokenLanguage, lang: string): string {
  const name = new Intl.DisplayNames(lang, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/** The beginning of any word, in either language. Nothing typed finds all of them, the most spoken here first. */
export function findLanguages(query: string, lang: Lang): { code: SpokenLanguage; name: string }[] {
  const wanted = fold(query.trim());
  const namesOf = (code: SpokenLanguage) => [languageName(code, lang), languageName(code, otherLang(lang))];
  return SPOKEN.filter((code) =>
    [code, ...namesOf(code)].some((text) => ` ${fold(text)}`.includes(` ${wanted}`)),
  ).map((code) => ({ code, name: languageName(code, lang) }));
}
