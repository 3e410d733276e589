import { use } from "react";
import { CountryButton } from "./country/country-button.tsx";
import { ExtrasContext } from "./extras.ts";

export function SearchFilters({ onChange }: { onChange?: () => void }) {
  const { searchFilters } = use(ExtrasContext);
  return searchFilters ? searchFilters(onChange) : <CountryButton onChange={onChange} />;
}
