import { use } from "react";
import { CountryButton } from "./country/country-button.tsx";
import { ExtrasContext } from "./extras.ts";

/** Search filters: those of the mode, or else the country. */
export function SearchFilters({ onChange }: { onChange?: () => void }) {
  const { searchFilters } = use(ExtrasContext);
  return searchFilters ? searchFilters(onChange) : <CountryButton onChange={onChange} />;
}
