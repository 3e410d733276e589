import type { Lang } from "./lang.ts";

/** The name of the product in a language. */
export const brandName = (brand: { name: string; nameRu: string }, lang: Lang): string =>
  lang === "ru" ? brand.nameRu : brand.name;
