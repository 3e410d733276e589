import type { Place } from "#contract/distance.ts";

/** The world as a square from 0 to 1, so that a frame costs two multiplications per marker. */

export interface WorldPoint {
  x: number;
  y: number;
}

export const TILE_PX = 256;
const EQUATOR_M = 40_075_016.686;

export function toWorld({ lat, lon }: Place): WorldPoint {
  const sin = Math.sin((lat * Math.PI) / 180);
  return { x: (lon + 180) / 360, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

/** @internal */
export function fromWorld({ x, y }: WorldPoint): Place {
  const n = Math.PI * (1 - 2 * y);
  return { lat: (Math.atan(Math.sinh(n)) * 180) / Math.PI, lon: x * 360 - 180 };
}

/** In pixels. */
export const worldSize = (zoom: number): number => TILE_PX * 2 ** zoom;

export function moved(place: Place, right: number, down: number, zoom: number): Place {
  const { x, y } = toWorld(place);
  const size = worldSize(zoom);
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return fromWorld({ x: within(x + right / size), y: within(y + down / size) });
}

export const metresToPixels = (metres: number, lat: number, zoom: number): number =>
  (metres * worldSize(zoom)) / (EQUATOR_M * Math.cos((lat * Math.PI) / 180));
