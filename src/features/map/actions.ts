import type { Place } from "#contract/distance.ts";
import { onePage } from "#contract/http.ts";
import type { Lang } from "#contract/lang.ts";
import type { Deps } from "#src/deps.ts";
import { cityView, type Places } from "#src/features/places/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import { suggestionsView } from "./view.ts";

export type MapFeature = ReturnType<typeof createMap>;

interface Parts {
  services: Pick<Deps["services"], "tiles" | "geocoder" | "zoneAt">;
  places: Pick<Places, "nearestCity">;
  vip: Pick<Vip, "isActive">;
}

/** The map itself: its pictures and the names of places on it. What stands on it belongs to other features. */
export function createMap({ services, places, vip }: Parts) {
  const { tiles, geocoder, zoneAt } = services;

  /**
   * What lies at a place, the most exact first: street and house when a geocoder knows them, then the nearest city. There
   * is always one, since its zone is needed and the address can be written by hand. @throws Problem events_vip_only
   */
  async function suggestions(userId: string, place: Place, lang: Lang) {
    // One question a second is shared by all who can create an event.
    if (!vip.isActive(userId)) throw new Problem("events_vip_only");
    const address = await geocoder.addressAt(place, lang);
    const nearest = places.nearestCity(place);
    const city = nearest ? cityView(nearest, lang) : null;
    const all = suggestionsView({ place, address, city, zone: zoneAt(place) });
    return onePage(all, all.length);
  }

  return { tile: tiles.get, suggestions };
}
