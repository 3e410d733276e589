import { Lock, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { countryName } from "#client/lib/format/country-name.ts";
import { currentLang } from "#client/lib/i18n.ts";
import type { SearchPreferencesAnswer } from "#contract/dating.ts";
import { countingOf, type FilterName, setFilters } from "#contract/filters.ts";
import { clearFilter } from "./clear-filter.ts";
import { useChangeSearch } from "./use-change-search.ts";

export function Chips({ preferences, isVip }: { preferences: SearchPreferencesAnswer; isVip: boolean }) {
  const { t } = useTranslation(["filters", "dating"]);
  const change = useChangeSearch();
  const labelOf = useFilterLabel(preferences);
  const set = preferences.isRandom ? setFilters(countingOf(preferences, isVip)) : setFilters(preferences);
  if (set.length === 0) return null;
  return (
    <ul aria-label={t("dating:chips")} className="flex flex-wrap gap-2">
      {set.map((name) => {
        const locked = preferences.ignored.includes(name);
        return (
          <li
            key={name}
            className={`flex items-center rounded-full border pl-3.5 text-sm ${locked ? "border-line text-dim" : "border-gold/50 bg-gold/10 text-gold-light"}`}
          >
            {locked && <Lock size={14} aria-label={t("vip.kept")} className="mr-1.5 text-gold" />}
            {labelOf(name)}
            <button
              type="button"
              aria-label={t("remove", { name: t(`names.${name}`) })}
              onClick={() => change(clearFilter(name))}
              className="touch-target relative flex size-9 items-center justify-center rounded-full hover:text-cream"
            >
              <X size={15} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** With its value if that is short, else with its name. */
export function useFilterLabel(
  preferences: Omit<SearchPreferencesAnswer, "ignored">,
): (name: FilterName) => string {
  const { t } = useTranslation("filters");
  return (name) => {
    if (name === "age") return t("ages", { from: preferences.ageFrom, to: preferences.ageTo });
    if (name === "country") return countryName(preferences.country, currentLang());
    if (name === "sex" && preferences.sex && preferences.sex !== "UNDEF")
      return t(`sexes.${preferences.sex}`);
    if (name === "highRating") return `${t("names.highRating")}: ${t(`ratings.${preferences.highRating}`)}`;
    if (name === "cities" || name === "tags") {
      const [first, ...rest] = preferences.chosen[name];
      if (first) return rest.length > 0 ? `${first.name} +${rest.length}` : first.name;
    }
    return t(`names.${name}`);
  };
}
