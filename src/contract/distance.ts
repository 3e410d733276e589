/** How far away a member is, as others see it (decision 022). No imports. */

export interface Place {
  lat: number;
  lon: number;
}

export interface GridOffset {
  north: number;
  east: number;
}

const LAST_RING_KM = 100;
/** Beyond the last ring a distance has two significant digits. @internal */
export const DISTANCE_RINGS_KM = [5, 10, 25, 50, LAST_RING_KM] as const;
/** 100 would read as the last ring. */
const FIRST_ROUNDED_KM = 110;

const KEPT_CELL_DEGREES = 0.02;
/** About 4.4 km. */
const PAIR_CELL_DEGREES = 0.04;
/** About 11 km: where a filter ends reveals no more than the shown rings do. */
export const FILTER_CELL_DEGREES = 0.1;
const NO_OFFSET: GridOffset = { north: 0, east: 0 };

export const coarsePlace = (place: Place): Place => middleOfCell(place, KEPT_CELL_DEGREES, NO_OFFSET);

export const placeForFilters = (place: Place): Place => middleOfCell(place, FILTER_CELL_DEGREES, NO_OFFSET);

/** Between their cells in a grid of this pair, the same both ways: repeated requests and moves locate a cell, never a point. */
export function shownDistance(one: Place, other: Place, offset: GridOffset): number {
  const km = kilometresBetween(
    middleOfCell(one, PAIR_CELL_DEGREES, offset),
    middleOfCell(other, PAIR_CELL_DEGREES, offset),
  );
  return ringOf(km) * 1000;
}

/** @internal */
export function ringOf(km: number): number {
  const ring = DISTANCE_RINGS_KM.find((edge) => km < edge);
  return ring ?? Math.max(FIRST_ROUNDED_KM, Number(km.toPrecision(2)));
}

/** An upper edge ("under 25 km") rather than a rounded number ("630 km"). */
export const isRing = (meters: number): boolean => meters <= LAST_RING_KM * 1000;

export const EARTH_KM = 6371;
export const KM_A_DEGREE = 111.2;

export function kilometresBetween(a: Place, b: Place): number {
  const lat = toRadians(b.lat - a.lat);
  const lon = toRadians(b.lon - a.lon);
  const h =
    Math.sin(lat / 2) ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Cells are roughly square, `degrees` of latitude high. */
export function middleOfCell({ lat, lon }: Place, degrees: number, offset: GridOffset): Place {
  const row = snap(lat, degrees, offset.north, 90);
  // Degrees of longitude shrink towards the poles, so a cell spans more of them, the same number all along its row.
  const columns = Math.round(1 / Math.max(Math.cos(toRadians(row)), 0.01));
  return { lat: row, lon: snap(lon, degrees * columns, offset.east, 180) };
}

function snap(value: number, cell: number, offset: number, limit: number): number {
  const middle = (Math.floor(value / cell - offset) + offset + 0.5) * cell;
  return Number(Math.min(limit, Math.max(-limit, middle)).toFixed(4));
}

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

export const cityEdgeKm = (population: number): number => 0.005 * Math.sqrt(population);
