import type { Place } from "#contract/distance.ts";
import { metresToPixels, toWorld } from "./mercator.ts";

/** The numbers of specification, section 9. The 300 ms animation is pigeon-maps' own. */

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

/** As for the server, one whose west is greater than its east crosses the date line. */
export interface Bounds {
  north: number;
  south: number;
  east: number;
  west: number;
}

export interface Camera {
  centre: Place;
  zoom: number;
}

const LAT_MAX = 85.0511;

/** The box on screen, a third wider on each side, so that its markers are already there on a short pan. @internal */
export function widened({ north, south, east, west }: Bounds): Bounds {
  const width = eastward(west, east);
  const [high, wide] = [(north - south) * WIDEN, width * WIDEN];
  const isWorld = width + 2 * wide >= 360;
  return {
    north: clamp(north + high, LAT_MAX),
    south: clamp(south - high, LAT_MAX),
    east: isWorld ? 180 : wrapped(east + wide),
    west: isWorld ? -180 : wrapped(west - wide),
  };
}

/** The world's own edges lie 360 apart. */
function eastward(from: number, to: number): number {
  const way = (((to - from) % 360) + 360) % 360;
  return way === 0 && to > from ? 360 : way;
}
const wrapped = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);

/** @internal */
export const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer.north >= inner.north &&
  outer.south <= inner.south &&
  eastward(outer.west, inner.west) + eastward(inner.west, inner.east) <= eastward(outer.west, outer.east);

/** A view narrower than the requested box by this factor needs a new request: clusters may become single events. */
const NEARER = 4;

export function nextBox(asked: Bounds | null, shown: Bounds): Bounds {
  const wide = ({ east, west }: Bounds) => eastward(west, east);
  const holds = asked !== null && contains(asked, shown) && wide(asked) < NEARER * wide(shown);
  return holds ? asked : widened(shown);
}

export const isInside = ({ north, south, east, west }: Bounds, { lat, lon }: Place): boolean =>
  lat <= north && lat >= south && eastward(west, lon) <= eastward(west, east);

/** As fractions of width and height; null if the place is on screen. */
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

export const centredOn = (centre: Place, zoom = CENTRE_ZOOM): Camera => ({
  centre,
  zoom: Math.min(ZOOM_MAX, Math.max(CENTRE_MIN_ZOOM, zoom)),
});

/** A pin cannot be set at a coarser zoom. */
export const isZoomedIn = (zoom: number): boolean => zoom >= CENTRE_MIN_ZOOM;

export const stepZoom = (zoom: number, step: 1 | -1): number => {
  const next = step > 0 ? Math.floor(zoom + 1) : Math.ceil(zoom - 1);
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, next));
};

const SCALE_MAX_PX = 96;

export function scaleBar(lat: number, zoom: number): { metres: number; pixels: number } {
  const most = SCALE_MAX_PX / metresToPixels(1, lat, zoom);
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power;
  return { metres, pixels: metresToPixels(metres, lat, zoom) };
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
