import type { Place } from "#contract/distance.ts";
import { onePage } from "#contract/http.ts";
import type { Lang } from "#contract/lang.ts";
import type { AddressQuery, AddressSuggestion } from "#contract/map.ts";
import type { City } from "#contract/people.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { offsetMs } from "#contract/zoned-time.ts";
import type { Deps } from "#src/deps.ts";
import { cityView, type Places } from "#src/features/places/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import { suggestionsView, suggestionView } from "./view.ts";

export type MapFeature = ReturnType<typeof createMap>;

const CITIES = 5;

interface Parts extends Pick<Deps, "clock"> {
  services: Pick<Deps["services"], "tiles" | "geocoder" | "zoneAt">;
  places: Pick<Places, "nearestCity" | "citiesNamed">;
  vip: Pick<Vip, "isActive">;
}

export function createMap({ services, places, vip, clock }: Parts) {
  const { tiles, geocoder, zoneAt } = services;

  async function suggestions(userId: string, { name, ...place }: AddressQuery, lang: Lang) {
    // Everyone who can create events shares one geocoder request a second.
    if (!vip.isActive(userId)) throw new Problem("events_vip_only");
    const all =
      name === undefined
        ? await addressesAt(place, lang, userId)
        : await placesNamed(name, place, lang, userId);
    return onePage(all, all.length);
  }

  /** The most exact first. There is always one, since its zone is needed and the address can be written by hand. */
  async function addressesAt(place: Place, lang: Lang, userId: string): Promise<AddressSuggestion[]> {
    return suggestionsView(
      await geocoder.addressAt(place, lang, userId),
      located(place, cityNear(place, lang)),
    );
  }

  /** Streets, houses and sights if a geocoder finds any, otherwise cities of our own table. */
  async function placesNamed(
    name: string,
    near: Place,
    lang: Lang,
    userId: string,
  ): Promise<AddressSuggestion[]> {
    const found = await geocoder.placesNamed(name, near, lang, userId);
    if (found && found.length > 0)
      return found.map(({ text, ...place }) => suggestionView(text, located(place, cityNear(place, lang))));
    return places.citiesNamed(name, CITIES).map((row) => {
      const city = cityView(row, lang);
      return suggestionView(city.name, located(row, city));
    });
  }

  function located(place: Place, city: City | null) {
    const zone = zoneAt(place);
    return { place, city, zone, utcOffset: offsetMs(clock(), zone) / MINUTE_MS };
  }

  function cityNear(place: Place, lang: Lang) {
    const nearest = places.nearestCity(place);
    return nearest ? cityView(nearest, lang) : null;
  }

  return { tile: tiles.get, suggestions };
}
