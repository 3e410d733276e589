import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Lang } from "#contract/lang.ts";
import { fieldProblem } from "#src/problem.ts";

/** The default for a sender whose country is unknown. */
const HOME: CountryCode = "RU";
/** Minimum digits of a country code plus number; fewer digits are a national number. */
const INTERNATIONAL_MIN = 11;

/**
 * A mobile number of Russia or Kazakhstan as dialled there. Its owner may be abroad, or seem so through a VPN, where it would be
 * another country's number (8 900 123-45-67 is one of Munich), and the code would go to a stranger.
 */
const DIALLED_WITH_EIGHT = /^8[79]\d{9}$/;

/** What a request reveals about who typed a number. */
export interface Dialler {
  /** ISO 3166-1 alpha-2, "" if unknown. */
  country: string;
  /** The language of the page. */
  lang: Lang;
}

/**
 * Returns E.164 without the plus, so that one number is one account however it is written: 8 900 … from Russia is 7 900
 * … The contract has stripped all but digits, so a full number is tried first, then one as dialled in the sender's
 * country.
 * @throws Problem invalid_phone
 */
export function readPhoneNumber(digits: string, dialler: Dialler): string {
  const number = parsePhoneNumber(digits, dialler);
  if (!number) throw fieldProblem("invalid_phone", "phoneNumber");
  return number;
}

/** Like `readPhoneNumber`, but returns undefined for an invalid number. */
export const parsePhoneNumber = (digits: string, { country, lang }: Dialler): string | undefined =>
  lang === "ru" && DIALLED_WITH_EIGHT.test(digits)
    ? valid(`+7${digits.slice(1)}`)
    : (asInternational(digits) ?? asDialled(digits, country));

/** As people read it: +7 900 123 45 67. */
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
