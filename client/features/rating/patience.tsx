import { useTranslation } from "react-i18next";
import { countFilters } from "#contract/filters.ts";
import { usePreferences } from "./preferences/use-preferences.ts";

/** A search takes long: whether wishes may be the reason. */
export function Patience() {
  const { t } = useTranslation("rating");
  const { wanted, isVip } = usePreferences();
  return t(wanted && countFilters(wanted, isVip) > 0 ? "patience.picky" : "patience.quiet");
}
