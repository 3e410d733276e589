import type { Place } from "#contract/distance.ts";
import type { AddressSuggestion } from "#contract/map.ts";

/** The address and city of a place, as suggestions for the address of an event. */
export function suggestionsView({
  place,
  address,
  city,
  zone,
}: { place: Place; address: string | null } & Pick<AddressSuggestion, "city" | "zone">): AddressSuggestion[] {
  const texts = [address, city?.name].flatMap((text) => text || []);
  const named = texts.length > 0 ? [...new Set(texts)] : [degreesOf(place)];
  return named.map((text) => ({ text, city, lat: place.lat, lon: place.lon, zone }));
}

/** For a place without a name: maps understand coordinates. */
const degreesOf = ({ lat, lon }: Place) => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
