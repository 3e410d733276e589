import { fold } from "#contract/fold.ts";
import { type Lang, otherLang } from "#contract/lang.ts";
import { countryName } from "./country-name.ts";

/** ISO 3166-1 alpha-2; the browser knows their names in each language. */
const CODES =
  "AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );

/** Where most speakers of the interface's language live. */
const POPULAR: Record<Lang, string[]> = {
  ru: ["RU", "BY", "KZ", "UZ", "KG", "AM", "GE", "AZ", "UA", "DE"],
  en: ["US", "GB", "CA", "AU", "IN", "DE", "FR", "BR", "TR", "RU"],
};

export interface Country {
  code: string;
  name: string;
}

export const popularCountries = (lang: Lang): Country[] =>
  POPULAR[lang].map((code) => ({ code, name: countryName(code, lang) }));

export function allCountries(lang: Lang): Country[] {
  const names = new Intl.DisplayNames(lang, { type: "region" });
  const { compare } = new Intl.Collator(lang);
  return CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    compare(a.name, b.name),
  );
}

/** The beginning of any word, in either language; ё counts as е. */
export function findCountries(query: string, lang: Lang): Country[] {
  const wanted = fold(query);
  const other = new Intl.DisplayNames(otherLang(lang), { type: "region" });
  return allCountries(lang).filter(({ code, name }) =>
    [code, name, other.of(code) ?? ""].some((text) => ` ${fold(text)}`.includes(` ${wanted}`)),
  );
}
