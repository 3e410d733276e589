import type { Lang } from "#contract/lang.ts";

/** The address of a guest page in a language: Russian has the plain one, so that each page has one address per language. */
export const pageAddress = (path: string, lang: Lang, publicUrl: URL | string): string =>
  new URL(lang === "ru" ? path : `${path}?lang=${lang}`, publicUrl).href;
