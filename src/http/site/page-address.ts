import type { Lang } from "#contract/lang.ts";

/** Russian has the plain address, so that each page has one per language. */
export const pageAddress = (path: string, lang: Lang, publicUrl: URL | string): string =>
  new URL(lang === "ru" ? path : `${path}?lang=${lang}`, publicUrl).href;
