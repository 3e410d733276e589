/** What a request to support is about, in the order of the form. */
export const SUPPORT_TYPES = [
  "account",
  "video",
  "payment",
  "safety",
  "privacy",
  "bug",
  "idea",
  "other",
] as const;
