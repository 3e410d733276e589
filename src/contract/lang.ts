/** The languages of the product, and that of those who ask for none. No imports: the client takes these into its first load. */
export const LANGS = ["ru", "en"] as const;
export type Lang = (typeof LANGS)[number];
