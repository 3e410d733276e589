import { use } from "react";
import { CountryButton } from "./country/country-button.tsx";
import { ExtrasContext } from "./extras.ts";

/** Search filters: the country alone, or what the mode adds to it. */
export function SearchFilters({ onChange }: { onChange?: () => void }) {
  const { searchFilters } = use(ExtrasContext);
  return searchFilters ? searchFilters(onChange) : <CountryButton onChange={onChange} />;
}
