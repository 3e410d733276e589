import { atom } from "nanostores";
import { useEffect, useState, useSyncExternalStore } from "react";
import { currentLang } from "#client/lib/i18n.ts";
import type { Place } from "#contract/distance.ts";
import { type MapCity, mapCities, onCitiesLoaded } from "./cities.ts";
import type { TilePlace } from "./ground/lines.ts";
import { NAMES } from "./ground/moscow.ts";
import { groundPicture } from "./ground/paint.ts";
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

/** Where the names of the town's squares fit beside each other. */
const NAMES_FROM = 14;

export const $fallbackTiles = atom(0);

/** So that the map works offline. Names go over the edge of their tile, above the ground of the next. */
export function FallbackTile({ tile, box }: { tile: string; box: Box }) {
  const all = useSyncExternalStore(onCitiesLoaded, mapCities);
  const [x = 0, y = 0, zoom = 0] = tile.split("-").map(Number);
  const lang = currentLang();
  useEffect(() => {
    $fallbackTiles.set($fallbackTiles.get() + 1);
    return () => $fallbackTiles.set($fallbackTiles.get() - 1);
  }, []);
  const picture = useGround({ x, y, zoom });
  return (
    <div data-testid="map-fallback" className={`absolute ${picture ? "" : GRID}`} style={box}>
      {picture && (
        <img src={picture} alt="" draggable={false} className="absolute inset-0 size-full max-w-none" />
      )}
      {namesOn(x, y, zoom).map(({ name, left, top }) => (
        <span
          key={name.en}
          className="-translate-1/2 absolute z-1 whitespace-nowrap text-cream/60 text-xs"
          style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
        >
          {name[lang]}
        </span>
      ))}
      {citiesOn(all, x, y, zoom).map(({ city, left, top }) => (
        <span
          key={city.en + city.lat}
          className="-translate-y-1/2 absolute z-1 flex items-center gap-1.5 whitespace-nowrap text-dim text-xs"
          style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
        >
          <span className="-ml-[3px] size-1.5 rounded-full bg-gold/60" />
          {city[lang]}
        </span>
      ))}
    </div>
  );
}

/** Null while it is painted, and where its code could not be loaded. */
function useGround({ x, y, zoom }: TilePlace): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void groundPicture({ x, y, zoom }).then((source) => !isGone && setPicture(source));
    return () => {
      isGone = true;
    };
  }, [x, y, zoom]);
  return picture;
}

const GRID =
  "border-line border-t border-l bg-[linear-gradient(color-mix(in_srgb,var(--color-line)_35%,transparent)_1px,transparent_1px),linear-gradient(90deg,color-mix(in_srgb,var(--color-line)_35%,transparent)_1px,transparent_1px)] bg-[size:25%_25%] before:absolute before:-top-[3px] before:-left-[3px] before:size-[5px] before:rotate-45 before:bg-gold/40";

function citiesOn(all: readonly MapCity[], x: number, y: number, zoom: number) {
  const from = NAMED_FROM.find(([upTo]) => zoom <= upTo)?.[1] ?? 0;
  return all.flatMap((city) => {
    const place = city.population < from ? null : placeOn(city, x, y, zoom);
    return place ? [{ city, ...place }] : [];
  });
}

function namesOn(x: number, y: number, zoom: number) {
  if (zoom < NAMES_FROM) return [];
  return NAMES.flatMap((name) => {
    const place = placeOn(name, x, y, zoom);
    return place ? [{ name, ...place }] : [];
  });
}

/** From 0 to 1 within this tile; null outside of it. */
function placeOn(place: Place, x: number, y: number, zoom: number) {
  const tiles = 2 ** zoom;
  const world = toWorld(place);
  const [left, top] = [world.x * tiles - x, world.y * tiles - y];
  return left >= 0 && left < 1 && top >= 0 && top < 1 ? { left, top } : null;
}
