import { useStore } from "@nanostores/react";
import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { currentLang } from "#client/lib/i18n.ts";
import type { Place } from "#contract/distance.ts";
import { cityAt } from "./bearings.ts";
import { type MapCity, mapCities, onCitiesLoaded } from "./cities.ts";
import { $fallbackTiles } from "./fallback-tile.tsx";
import type { Camera } from "./view.ts";

/** Below this zoom, the cities themselves are on the map. */
const NEAR_ZOOM = 11;

/** One line above the source of the map: higher, it would cover markers. */
export function FallbackLegend({ camera }: { camera: Camera }) {
  const { t } = useTranslation("events");
  const isShown = useStore($fallbackTiles) > 0;
  const city = useCity(camera.centre);
  if (!isShown) return null;
  return (
    <p className="pointer-events-none absolute bottom-5 left-0 rounded-tr-md bg-ink/85 px-2 pt-0.5 text-dim text-xs [@container_(height<12rem)]:hidden">
      {camera.zoom >= NEAR_ZOOM && city && <span className="text-cream/85">{city[currentLang()]} · </span>}
      {t("map.fallback")}
    </p>
  );
}

function useCity({ lat, lon }: Place): MapCity | null {
  const all = useSyncExternalStore(onCitiesLoaded, mapCities);
  // Rounded to about a kilometre, so that a drag does not measure the distance to every city in each frame.
  const [north, east] = [Number(lat.toFixed(2)), Number(lon.toFixed(2))];
  return useMemo(() => cityAt({ lat: north, lon: east }, all), [north, east, all]);
}
