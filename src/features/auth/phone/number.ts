import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Lang } from "#contract/lang.ts";
import { fieldProblem } from "#src/problem.ts";

/** For a sender whose country is unknown. */
const HOME: CountryCode = "RU";
/** Fewer digits are a national number. */
const INTERNATIONAL_MIN = 11;

/** Of Russia or Kazakhstan, even if dialled abroad or through a VPN, where 8 900 123-45-67 is a stranger's number in Munich. */
const DIALLED_WITH_EIGHT = /^8[79]\d{9}$/;

export interface Dialler {
  /** ISO 3166-1 alpha-2, "" if unknown. */
  country: string;
  lang: Lang;
}

/** E.164 without the plus, so that one number is one account. A full number is tried before one of the sender's country. */
export function readPhoneNumber(digits: string, dialler: Dialler): string {
  const number = parsePhoneNumber(digits, dialler);
  if (!number) throw fieldProblem("invalid_phone", "phoneNumber");
  return number;
}

export const parsePhoneNumber = (digits: string, { country, lang }: Dialler): string | undefined =>
  lang === "ru" && DIALLED_WITH_EIGHT.test(digits)
    ? valid(`+7${digits.slice(1)}`)
    : (asInternational(digits) ?? asDialled(digits, country));

/** +7 900 123 45 67 */
export const shownPhoneNumber = (number: string): string =>
  parsePhoneNumberFromString(`+${number}`)?.formatInternational() ?? `+${number}`;

function asInternational(digits: string): string | undefined {
  const full = digits.replace(/^00/, "");
  return full.length >= INTERNATIONAL_MIN && !full.startsWith("0") ? valid(`+${full}`) : undefined;
}

const asDialled = (digits: string, country: string) =>
  valid(digits, isSupportedCountry(country) ? country : HOME);

function valid(text: string, country?: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isValid() ? parsed.number.slice(1) : undefined;
}
