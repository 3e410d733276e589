import clsx from "clsx";
import { atom } from "nanostores";
import { useEffect, useState, useSyncExternalStore } from "react";
import { currentLang } from "#client/lib/i18n.ts";
import { mapCities, onCitiesLoaded } from "./cities.ts";
import type { TilePlace } from "./ground/lines.ts";
import { groundPicture } from "./ground/paint.ts";
import { namesOn } from "./names.ts";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

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
      {namesOn({ x, y, zoom }, all, lang).map(({ text, left, top, isCity }) => (
        <span
          key={`${text} ${left}`}
          className={clsx(
            "absolute z-1 flex items-center whitespace-nowrap",
            isCity ? "-translate-y-1/2 gap-1.5 text-dim text-xs" : "-translate-1/2 text-cream/60 text-sm",
          )}
          style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
        >
          {isCity && <span className="-ml-[3px] size-1.5 rounded-full bg-gold/60" />}
          {text}
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
