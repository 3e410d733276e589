/**
 * How far away a member is, as others see it (docs/decisions/022-distance-in-rings.md). Pure and without imports, so that
 * the profile, the search and the screens agree.
 */

export interface Place {
  lat: number;
  lon: number;
}

/** Fractions of a cell, from 0 (included) to 1 (excluded), by which the grid of a pair is shifted. */
export interface GridOffset {
  north: number;
  east: number;
}

const LAST_RING_KM = 100;
/** "Under 5 km", "under 10 km" … Beyond the last ring a distance has two significant digits. @internal */
export const DISTANCE_RINGS_KM = [5, 10, 25, 50, LAST_RING_KM] as const;
/** What 101 km is shown as, since 100 would read as the last ring. */
const FIRST_ROUNDED_KM = 110;

/** The cell to which a place is coarsened before it is stored: about 2.2 km from north to south. */
const KEPT_CELL_DEGREES = 0.02;
/** The cells between which distances are measured: about 4.4 km. */
const PAIR_CELL_DEGREES = 0.04;
/** The cells that a filter by distance compares, and those of the dating search: about 11 km. */
export const FILTER_CELL_DEGREES = 0.1;
const NO_OFFSET: GridOffset = { north: 0, east: 0 };

/** The middle of the cell that a place lies in. Only this is stored. */
export const coarsePlace = (place: Place): Place => middleOfCell(place, KEPT_CELL_DEGREES, NO_OFFSET);

/** The middle of the cell that filters know a place by, so that where a filter ends reveals no more than the shown rings do. */
export const placeForFilters = (place: Place): Place => middleOfCell(place, FILTER_CELL_DEGREES, NO_OFFSET);

/**
 * The distance in metres shown to either of two people, the same both ways. Each place is replaced by its cell in a grid
 * that belongs to this pair. A viewer who moves across the edge of a ring can locate a cell, but never a point in it, and
 * since the offset is fixed, repeated requests average nothing out.
 */
export function shownDistance(one: Place, other: Place, offset: GridOffset): number {
  const km = kilometresBetween(
    middleOfCell(one, PAIR_CELL_DEGREES, offset),
    middleOfCell(other, PAIR_CELL_DEGREES, offset),
  );
  return ringOf(km) * 1000;
}

/** The ring, or the rounded number, that a distance in kilometres falls into. @internal */
export function ringOf(km: number): number {
  const ring = DISTANCE_RINGS_KM.find((edge) => km < edge);
  return ring ?? Math.max(FIRST_ROUNDED_KM, Number(km.toPrecision(2)));
}

/** Whether a shown distance is an upper edge ("under 25 km") rather than a rounded number ("630 km"). */
export const isRing = (meters: number): boolean => meters <= LAST_RING_KM * 1000;

export const EARTH_KM = 6371;
/** From one degree of latitude to the next. */
export const KM_A_DEGREE = 111.2;

export function kilometresBetween(a: Place, b: Place): number {
  const lat = toRadians(b.lat - a.lat);
  const lon = toRadians(b.lon - a.lon);
  const h =
    Math.sin(lat / 2) ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The middle of a place's cell in a shifted grid; cells are roughly square, `degrees` of latitude high. */
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

/** Kilometres from the middle of a city to its edge: 17 km for Moscow's 12 million. */
export const cityEdgeKm = (population: number): number => 0.005 * Math.sqrt(population);
