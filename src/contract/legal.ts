/** Who runs the service, as legal texts and the footer name them, by the settings that say so. No imports. */
const LEGAL_SETTINGS = {
  company: "LEGAL_COMPANY",
  taxId: "LEGAL_TAX_ID",
  registrationId: "LEGAL_REGISTRATION_ID",
  address: "LEGAL_ADDRESS",
} as const;

export type LegalDetails = Record<keyof typeof LEGAL_SETTINGS, string>;

/** Settings that the operator has not filled in yet. */
export const missingLegal = (legal: LegalDetails): string[] =>
  (Object.keys(LEGAL_SETTINGS) as (keyof LegalDetails)[])
    .filter((field) => legal[field] === "")
    .map((field) => LEGAL_SETTINGS[field]);

/** The address that stands there until the operator gives one: no one reads what is sent to it. */
export const isPlaceholder = (supportEmail: string): boolean => supportEmail.endsWith("@example.org");
