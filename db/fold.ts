/**
 * Folds a name for search: lower case, ё as е, no outer spaces. SQLite's LIKE and NOCASE do not fold Cyrillic, so
 * the folded form is a column of its own, and what people type is folded in the same way before it is compared.
 */
export const fold = (text: string) => text.trim().toLowerCase().replaceAll("ё", "е");
