import { use } from "react";
import { CountryButton } from "./country/country-button.tsx";
import { ExtrasContext } from "./extras.ts";

/** Whom one wants to meet: the country alone, or what the mode brings along. */
export function SearchFilters({ onChange }: { onChange?: () => void }) {
  const { searchFilters } = use(ExtrasContext);
  return searchFilters ? searchFilters(onChange) : <CountryButton onChange={onChange} />;
}
