import type { Place } from "#contract/distance.ts";
import { metresToPixels, toWorld } from "./mercator.ts";

/**
 * The numbers of the map (specification, section 9), and rules based on them. The 300 ms animation is pigeon-maps' own.
 * Pure.
 */

export const MAP_CENTRE: Place = { lat: 55.755864, lon: 37.617698 };
export const DEFAULT_ZOOM = 17.6;
/** Minimum zoom when centring on a place. @internal */
export const CENTRE_MIN_ZOOM = 17;
/** @internal */
export const CENTRE_ZOOM = 18;
/** Below this zoom, pigeon-maps would wait for tiles beyond the edge of the world. */
export const ZOOM_MIN = 3;
export const ZOOM_MAX = 19;
/** How much wider than the screen the requested box is on each side, as a fraction. */
const WIDEN = 0.33;
export const MAP_UPDATE_DEBOUNCE_MS = 200;

export interface Bounds {
  north: number;
  south: number;
  east: number;
  west: number;
}

/** The centre and the zoom of the map. */
export interface Camera {
  centre: Place;
  zoom: number;
}

const LAT_MAX = 85.0511;
const LON_MAX = 180;

/** The box on screen, a third wider on each side, so that its markers are already there on a short pan. @internal */
export function widened({ north, south, east, west }: Bounds): Bounds {
  const [high, wide] = [(north - south) * WIDEN, (east - west) * WIDEN];
  return {
    north: clamp(north + high, LAT_MAX),
    south: clamp(south - high, LAT_MAX),
    east: clamp(east + wide, LON_MAX),
    west: clamp(west - wide, LON_MAX),
  };
}

/** @internal */
export const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer.north >= inner.north &&
  outer.south <= inner.south &&
  outer.east >= inner.east &&
  outer.west <= inner.west;

/** A view narrower than the requested box by this factor needs a new request: counted groups may become single events. */
const NEARER = 4;

/** The box to request: the previous one while it still contains the screen, else a new one. */
export function nextBox(asked: Bounds | null, shown: Bounds): Bounds {
  const wide = ({ east, west }: Bounds) => east - west;
  const holds = asked !== null && contains(asked, shown) && wide(asked) < NEARER * wide(shown);
  return holds ? asked : widened(shown);
}

export const isInside = ({ north, south, east, west }: Bounds, { lat, lon }: Place): boolean =>
  lat <= north && lat >= south && lon <= east && lon >= west;

/** The point on the screen's edge towards an off-screen place, as fractions of width and height; null if it is on screen. */
export function atEdge({ north, south, east, west }: Bounds, place: Place): { x: number; y: number } | null {
  const [from, to, at] = [
    toWorld({ lat: north, lon: west }),
    toWorld({ lat: south, lon: east }),
    toWorld(place),
  ];
  const right = ahead(at.x - (from.x + to.x) / 2) / (to.x - from.x);
  const down = (at.y - (from.y + to.y) / 2) / (to.y - from.y);
  const far = 2 * Math.max(Math.abs(right), Math.abs(down));
  return far <= 1 ? null : { x: 0.5 + right / far, y: 0.5 + down / far };
}

/** The shorter of the two distances around the world, signed. */
const ahead = (way: number) => ((way + 1.5) % 1) - 0.5;

/** The camera that shows a place. */
export const centredOn = (centre: Place, zoom = CENTRE_ZOOM): Camera => ({
  centre,
  zoom: Math.min(ZOOM_MAX, Math.max(CENTRE_MIN_ZOOM, zoom)),
});

/** Whether houses are visible: a pin cannot be set at a coarser zoom. */
export const isZoomedIn = (zoom: number): boolean => zoom >= CENTRE_MIN_ZOOM;

export const stepZoom = (zoom: number, step: 1 | -1): number => {
  const next = step > 0 ? Math.floor(zoom + 1) : Math.ceil(zoom - 1);
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, next));
};

const SCALE_MAX_PX = 96;

/** The longest round number of metres that fits into the scale bar. */
export function scaleBar(lat: number, zoom: number): { metres: number; pixels: number } {
  const most = SCALE_MAX_PX / metresToPixels(1, lat, zoom);
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power;
  return { metres, pixels: metresToPixels(metres, lat, zoom) };
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
