import type { City } from "#contract/people.ts";
import { currentLang } from "../i18n.ts";
import { countryName } from "./country-name.ts";

/** Tells a city from others of its name: its region and country. */
export const cityNote = ({ region, country }: City): string =>
  [region, countryName(country, currentLang())].filter(Boolean).join(", ");
