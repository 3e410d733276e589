/**
 * Folds a name for search and comparison: lower case, ё as е, Latin letters without accents or apostrophes (São Paulo,
 * Tol’yatti), single spaces. SQLite's LIKE and NOCASE do not fold Cyrillic, so the folded form has its own column, and
 * a search term is folded the same way before the comparison.
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

/** Sorts after every name with this prefix: `[prefix, prefixEnd)` is their range in an index. */
export const prefixEnd = (prefix: string) => `${prefix}\u{10FFFF}`;
