import type { Place } from "#contract/distance.ts";
import type { AddressSuggestion } from "#contract/map.ts";

type Located = { place: Place } & Pick<AddressSuggestion, "city" | "zone" | "utcOffset">;

export const suggestionView = (
  text: string,
  { place: { lat, lon }, city, zone, utcOffset }: Located,
): AddressSuggestion => ({ text, city, lat, lon, zone, utcOffset });

export function suggestionsView(address: string | null, located: Located): AddressSuggestion[] {
  const texts = [address, located.city?.name].flatMap((text) => text || []);
  const named = texts.length > 0 ? [...new Set(texts)] : [degreesOf(located.place)];
  return named.map((text) => suggestionView(text, located));
}

/** Maps understand coordinates. */
const degreesOf = ({ lat, lon }: Place) => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
