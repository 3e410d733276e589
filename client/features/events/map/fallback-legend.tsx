import { useStore } from "@nanostores/react";
import { ArrowUp } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { formatDistance } from "#client/lib/format/numbers.ts";
import { currentLang } from "#client/lib/i18n.ts";
import type { Place } from "#contract/distance.ts";
import { bearingsFrom } from "./bearings.ts";
import { mapCities, onCitiesLoaded } from "./cities.ts";
import { $fallbackTiles } from "./fallback-tile.tsx";
import type { Camera } from "./view.ts";

/** Below this zoom, the cities themselves are on the map. */
const NEAR_ZOOM = 11;

/** Above the markers, which would otherwise cover its text. */
export function FallbackLegend({ camera }: { camera: Camera }) {
  const { t } = useTranslation("events");
  const isShown = useStore($fallbackTiles) > 0;
  if (!isShown) return null;
  return (
    <div className="pointer-events-none absolute bottom-0 left-0 max-w-[min(26rem,100%-64px)] bg-radial-[at_0%_100%] from-35% from-panel to-75% to-transparent pt-14 pr-10 pb-7 pl-3 text-dim text-xs [@container_(height<12rem)]:hidden">
      {camera.zoom >= NEAR_ZOOM && <Around place={camera.centre} />}
      <p className="mt-1">{t("map.fallback")}</p>
    </div>
  );
}

function Around({ place: { lat, lon } }: { place: Place }) {
  const all = useSyncExternalStore(onCitiesLoaded, mapCities);
  const lang = currentLang();
  // Rounded to about a kilometre, so that a drag does not measure the distance to every city in each frame.
  const [north, east] = [Number(lat.toFixed(2)), Number(lon.toFixed(2))];
  const { city, around } = useMemo(() => bearingsFrom({ lat: north, lon: east }, all), [north, east, all]);
  return (
    <>
      {city && (
        <p className="whitespace-nowrap font-display text-cream/85 text-xl [@container_(height>26rem)]:text-2xl">
          {city[lang]}
        </p>
      )}
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 [@container_(height<26rem)]:[&>li:nth-child(n+3)]:hidden">
        {around.map(({ city: other, km, angle }) => (
          <li key={other.en} className="flex items-center gap-1 whitespace-nowrap">
            <ArrowUp
              size={14}
              aria-hidden="true"
              className="text-gold/80"
              style={{ transform: `rotate(${Math.round(angle)}deg)` }}
            />
            {other[lang]} <span className="text-cream/80">{formatDistance(Math.round(km) * 1000)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
