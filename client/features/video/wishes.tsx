import { use } from "react";
import { CountryButton } from "./country/country-button.tsx";
import { ExtrasContext } from "./extras.ts";

/** Whom one wants to meet: the country alone, or what the mode brings along. */
export function Wishes({ onChange }: { onChange?: () => void }) {
  const { wishes } = use(ExtrasContext);
  return wishes ? wishes(onChange) : <CountryButton onChange={onChange} />;
}
