import { atom } from "nanostores";
import { useEffect, useSyncExternalStore } from "react";
import { currentLang } from "#client/lib/i18n.ts";
import { type MapCity, mapCities, onCitiesLoaded } from "./cities.ts";
import { toWorld } from "./mercator.ts";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Too many names overlap and cannot be read. */
const NAMED_FROM: readonly [zoom: number, population: number][] = [
  [4, 4_000_000],
  [5, 2_000_000],
  [6, 1_000_000],
  [7, 500_000],
  [8, 250_000],
];

export const $fallbackTiles = atom(0);

/** So that the map works offline. */
export function FallbackTile({ tile, box }: { tile: string; box: Box }) {
  const all = useSyncExternalStore(onCitiesLoaded, mapCities);
  const [x = 0, y = 0, zoom = 0] = tile.split("-").map(Number);
  const lang = currentLang();
  useEffect(() => {
    $fallbackTiles.set($fallbackTiles.get() + 1);
    return () => $fallbackTiles.set($fallbackTiles.get() - 1);
  }, []);
  return (
    <div data-testid="map-fallback" className={`absolute ${GRID}`} style={box}>
      {citiesOn(all, x, y, zoom).map(({ city, left, top }) => (
        <span
          key={city.en + city.lat}
          className="-translate-y-1/2 absolute flex items-center gap-1.5 whitespace-nowrap text-dim text-xs"
          style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
        >
          <span className="-ml-[3px] size-1.5 rounded-full bg-gold/60" />
          {city[lang]}
        </span>
      ))}
    </div>
  );
}

const GRID =
  "border-line border-t border-l bg-[linear-gradient(color-mix(in_srgb,var(--color-line)_35%,transparent)_1px,transparent_1px),linear-gradient(90deg,color-mix(in_srgb,var(--color-line)_35%,transparent)_1px,transparent_1px)] bg-[size:25%_25%] before:absolute before:-top-[3px] before:-left-[3px] before:size-[5px] before:rotate-45 before:bg-gold/40";

function citiesOn(all: readonly MapCity[], x: number, y: number, zoom: number) {
  const from = NAMED_FROM.find(([upTo]) => zoom <= upTo)?.[1] ?? 0;
  const tiles = 2 ** zoom;
  return all.flatMap((city) => {
    if (city.population < from) return [];
    const world = toWorld(city);
    const [left, top] = [world.x * tiles - x, world.y * tiles - y];
    return left >= 0 && left < 1 && top >= 0 && top < 1 ? [{ city, left, top }] : [];
  });
}
