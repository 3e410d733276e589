/** The languages of the product. No imports: the client's first load includes these. */
export const LANGS = ["ru", "en"] as const;
export type Lang = (typeof LANGS)[number];
