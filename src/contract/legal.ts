/** Shown in legal texts and the footer. No imports. */
const LEGAL_SETTINGS = {
  company: "LEGAL_COMPANY",
  taxId: "LEGAL_TAX_ID",
  registrationId: "LEGAL_REGISTRATION_ID",
  address: "LEGAL_ADDRESS",
} as const;

export type LegalDetails = Record<keyof typeof LEGAL_SETTINGS, string>;

export const missingLegal = (legal: LegalDetails): string[] =>
  (Object.keys(LEGAL_SETTINGS) as (keyof LegalDetails)[])
    .filter((field) => legal[field] === "")
    .map((field) => LEGAL_SETTINGS[field]);

/** No one reads what is sent to the default address. */
export const isPlaceholder = (supportEmail: string): boolean => supportEmail.endsWith("@example.org");

/** Each edition's texts stay in `client/features/pages/content/legal`, so that members can read what they agreed to. */

/** Oldest first. A new one is added at the end, with its texts (CONTRIBUTING.md). */
export const LEGAL_EDITIONS = ["2026-11-21", "2026-11-29"] as const satisfies readonly [string, ...string[]];

/** What decisions about people rest on, by its number in the terms of every edition. */
export const TERMS_SECTIONS = { adultsOnly: 2, notAllowed: 4 } as const;

export const NOTICE_DAYS = 10;
