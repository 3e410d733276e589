import { useTranslation } from "react-i18next";
import { countFilters } from "#contract/filters.ts";
import { usePreferences } from "./preferences/use-preferences.ts";

export function LongSearchHint() {
  const { t } = useTranslation("rating");
  const { preferences, isVip } = usePreferences();
  return t(preferences && countFilters(preferences, isVip) > 0 ? "longSearch.picky" : "longSearch.quiet");
}
