/**
 * Folds a name for search and comparison: lower case, ё as е, Latin letters without accents or apostrophes (São Paulo,
 * Tol’yatti), single spaces. SQLite's LIKE and NOCASE do not fold Cyrillic, so the folded form is a column of its own, and
 * what people type is folded in the same way before it is compared.
 */
export const fold = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/(?<=[a-z])\p{M}+|[’'ʼ`]/gu, "")
    .normalize("NFC")
    .replaceAll("ё", "е")
    .replace(/\s+/g, " ")
    .trim();
