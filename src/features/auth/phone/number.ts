import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { fieldProblem } from "#src/problem.ts";

/** The default for a sender whose country is unknown. */
const HOME: CountryCode = "RU";
/** Minimum digits of a country code plus number; fewer digits are a national number. */
const INTERNATIONAL_MIN = 11;

/**
 * Returns E.164 without the plus, so that one number is one account however it is written: 8 900 … from Russia is 7 900
 * … The contract has stripped all but digits, so a full number is tried first, then one as dialled in the sender's
 * country.
 * @throws Problem invalid_phone
 */
export function readPhoneNumber(digits: string, country: string): string {
  const number = parsePhoneNumber(digits, country);
  if (!number) throw fieldProblem("invalid_phone", "phoneNumber");
  return number;
}

/** Like `readPhoneNumber`, but returns undefined for an invalid number. */
export const parsePhoneNumber = (digits: string, country: string): string | undefined =>
  asInternational(digits) ?? asDialled(digits, country);

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
