/** Apart from the list of all countries, which the first screen does not need. */
export function countryName(code: string, lang: string): string {
  return new Intl.DisplayNames(lang, { type: "region" }).of(code) ?? code;
}
