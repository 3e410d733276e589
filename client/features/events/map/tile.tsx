import type { TileComponentProps } from "pigeon-maps";
import { memo, useEffect, useState } from "react";
import { useConfig } from "#client/lib/queries/use-config.ts";
import { darkPicture } from "./dark-picture.ts";
import { Ground } from "./ground.tsx";

export const tileUrl = (x: number, y: number, zoom: number): string => `/tiles/${zoom}/${x}/${y}`;

type Picture = { state: "waiting" } | { state: "missing" } | { state: "drawn"; source: string };

/**
 * One tile of the map, in our colours, or the ground if it fails to load. Either way it notifies pigeon-maps, which counts
 * loaded tiles: a missing one would keep the tiles of the last zoom on the screen.
 */
function TileView({ tile, tileLoaded }: TileComponentProps) {
  const [picture, setPicture] = useState<Picture>({ state: "waiting" });
  const hasServer = useConfig()?.map.tiles;
  const { key, url, left, top, width, height, active } = tile;
  const { state } = picture;

  useEffect(() => {
    if (hasServer === undefined) return;
    if (!hasServer) return setPicture({ state: "missing" });
    return darkPicture(url, (source) =>
      setPicture(source === null ? { state: "missing" } : { state: "drawn", source }),
    );
  }, [url, hasServer]);

  // A tile kept from an earlier visit to this zoom must be counted again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tileLoaded` is a new function in every frame
  useEffect(() => {
    if (active && state !== "waiting") tileLoaded();
  }, [active, state]);

  const box = { left, top, width, height };
  if (picture.state === "missing") return active && <Ground tile={key} box={box} />;
  if (picture.state === "waiting") return null;
  return <img src={picture.source} alt="" draggable={false} className="absolute max-w-none" style={box} />;
}

/** Memoised, since most frames of a pan move the whole layer and no single tile. */
export const Tile = memo(
  TileView,
  ({ tile: before }, { tile: after }) =>
    before.url === after.url &&
    before.left === after.left &&
    before.top === after.top &&
    before.width === after.width &&
    before.active === after.active,
);
