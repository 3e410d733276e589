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
export type SupportType = (typeof SUPPORT_TYPES)[number];

/** Other types are kept as written, and count as "other" where a label is needed. */
export const knownType = (type: string): SupportType =>
  SUPPORT_TYPES.find((known) => known === type) ?? "other";

export const SUPPORT_TYPE_MAX = 60;
export const SUPPORT_TEXT_MIN = 10;
export const SUPPORT_TEXT_MAX = 4_000;
export const SUPPORT_CONTACT_MAX = 120;
