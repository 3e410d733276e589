import { useTranslation } from "react-i18next";
import { countFilters } from "#contract/filters.ts";
import { usePreferences } from "./preferences/use-preferences.ts";

/** Says why a search takes long: the member's own filters, or too few people online. */
export function LongSearchHint() {
  const { t } = useTranslation("rating");
  const { preferences, isVip } = usePreferences();
  return t(preferences && countFilters(preferences, isVip) > 0 ? "longSearch.picky" : "longSearch.quiet");
}
