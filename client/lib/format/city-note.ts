import type { City } from "#contract/people.ts";
import { currentLang } from "../i18n.ts";
import { countryName } from "./country-name.ts";

export const cityNote = ({ region, country }: City): string =>
  [region, countryName(country, currentLang())].filter(Boolean).join(", ");
