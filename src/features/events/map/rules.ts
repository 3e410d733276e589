import { type GridOffset, kilometresBetween, middleOfCell, type Place } from "#contract/distance.ts";
import type { WatchedBox } from "#contract/event-map.ts";
import { EVENT_CIRCLE_M } from "#contract/limits.ts";
import type { Box } from "../rules.ts";

/** Of `event_cells`: its cells are some 600 m wide at the equator. */
export const DEEPEST_ZOOM = 16;
const ZOOMS = [2, 4, 6, 8, 10, 12, 14, 16] as const;

/** 556 m from north to south, at most a third more from west to east: the farthest corner is 464 m from the middle. */
const CIRCLE_CELL_DEGREES = 0.005;
/** Borders of time zones are known to within some kilometres. */
const BORDER_DEGREES = 0.15;
const SAME_PLACE_KM = 0.2;

export interface Cell {
  x: number;
  y: number;
}

/** At the deepest zoom, numbered like map tiles (Web Mercator). The poles are in the outermost rows. */
export function cellOf({ lat, lon }: Place): Cell {
  const side = 2 ** DEEPEST_ZOOM;
  const within = (value: number) => Math.min(side - 1, Math.max(0, Math.floor(value)));
  const sine = Math.sin((lat * Math.PI) / 180);
  const north = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: within((lon / 360 + 0.5) * side), y: within(north * side) };
}

/** A place, and eight places some 15 km around it. */
export const placesAround = ({ lat, lon }: Place): Place[] =>
  [0, -BORDER_DEGREES, BORDER_DEGREES].flatMap((north) =>
    [0, -BORDER_DEGREES, BORDER_DEGREES].map((east) => ({
      lat: Math.min(90, Math.max(-90, lat + north)),
      lon: withinWorld(lon + east < -180 ? lon + east + 360 : lon + east),
    })),
  );

/** From -180 (included) to 180 (excluded), so that the date line has a single value. */
export const withinWorld = (lon: number): number => (lon >= 180 ? lon - 360 : lon);

/** A cell has one circle, on a grid shifted by a secret of the host: a pin set again nearby reveals nothing more. */
export const circleAround = (place: Place, offset: GridOffset): Place => {
  const { lat, lon } = middleOfCell(place, CIRCLE_CELL_DEGREES, offset);
  return { lat, lon: withinWorld(lon) };
};

interface Shown {
  lat: number;
  lon: number;
  shownLat: number;
  shownLon: number;
}

/** Two circles of a host around one door would intersect at it. An event within 200 m comes first, then the oldest circle. */
export function reusableCircle(
  place: Place,
  events: readonly Shown[],
  circles: readonly Place[],
): Place | undefined {
  const holds = (circle: Place) => kilometresBetween(place, circle) * 1000 <= EVENT_CIRCLE_M;
  const near = events.find(
    ({ shownLat, shownLon, ...before }) =>
      kilometresBetween(place, before) < SAME_PLACE_KM && holds({ lat: shownLat, lon: shownLon }),
  );
  return near ? { lat: near.shownLat, lon: near.shownLon } : circles.find(holds);
}

const CLUSTERS_ACROSS = 16;

/** The meridian of 180° is that of -180°. */
export function splitAtDateLine({
  tl_lat: north,
  tl_lon: west,
  br_lat: south,
  br_lon: east,
}: WatchedBox): Box[] {
  if (south > north) return [];
  if (west > east)
    return [
      { south, north, west, east: 180 },
      { south, north, west: -180, east },
    ];
  const edge = { south, north, west: -180, east: -180 };
  return [{ south, north, west, east }, ...(east === 180 && west > -180 ? [edge] : [])];
}

/** Plain numbers and a plain loop, since it runs for each of 100,000 events. */
export function isInBoxes(boxes: readonly Box[], lat: number, lon: number): boolean {
  for (let n = 0; n < boxes.length; n++) {
    const box = boxes[n]!;
    if (lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east) return true;
  }
  return false;
}

/** And whether these cells are small enough to distinguish the parts of a box. */
export function clusterZoom(boxes: readonly Box[]): { zoom: (typeof ZOOMS)[number]; isFine: boolean } {
  const sides = boxes.map((box) => {
    const [from, to] = [cellOf({ lat: box.north, lon: box.west }), cellOf({ lat: box.south, lon: box.east })];
    return { across: to.x - from.x + 1, down: to.y - from.y + 1 };
  });
  const across = sides.reduce((sum, side) => sum + side.across, 0);
  const most = Math.max(across, ...sides.map(({ down }) => down));
  const zoom =
    ZOOMS.toReversed().find((deep) => most / 2 ** (DEEPEST_ZOOM - deep) <= CLUSTERS_ACROSS) ?? ZOOMS[0];
  return { zoom, isFine: most > 2 };
}

export interface CellRange {
  columns: [number, number];
  rows: [number, number];
}

export function cellsOf({ south, north, west, east }: Box, zoom: number): CellRange {
  const shift = DEEPEST_ZOOM - zoom;
  const [from, to] = [cellOf({ lat: north, lon: west }), cellOf({ lat: south, lon: east })];
  return { columns: [from.x >> shift, to.x >> shift], rows: [from.y >> shift, to.y >> shift] };
}

/** A plain loop without destructuring, for the same reason as `isInBoxes`. */
export function isInCells(cells: readonly CellRange[], x: number, y: number): boolean {
  for (let n = 0; n < cells.length; n++) {
    const { columns, rows } = cells[n]!;
    if (x >= columns[0] && x <= columns[1] && y >= rows[0] && y <= rows[1]) return true;
  }
  return false;
}
