/** No imports: the client's first load includes these. */
export const LANGS = ["ru", "en"] as const;
export type Lang = (typeof LANGS)[number];

/** Each in itself, so that users find theirs on a page they cannot read. */
export const LANG_NAMES: Readonly<Record<Lang, string>> = { ru: "Русский", en: "English" };

export const otherLang = (lang: Lang): Lang => (lang === "ru" ? "en" : "ru");

export const brandName = (brand: { name: string; nameRu: string }, lang: Lang): string =>
  lang === "ru" ? brand.nameRu : brand.name;
