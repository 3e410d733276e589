/**
 * How far away a member is, as others see it (docs/decisions: distance in rings). Pure and without imports, so that
 * the profile, the search and the screens agree.
 */

export interface Place {
  lat: number;
  lon: number;
}

/** Fractions of a cell, from 0 (included) to 1 (excluded), by which the grid of one pair is moved. */
export interface GridOffset {
  north: number;
  east: number;
}

/** "Under 5 km", "under 10 km" … Beyond the last ring a distance has two significant digits. @internal */
export const DISTANCE_RINGS_KM = [5, 10, 25, 50, 100] as const;
const LAST_RING_KM = 100;
/** What 101 km are shown as: 100 would read as the last ring. */
const FIRST_ROUNDED_KM = 110;

/** About 2.2 km from north to south: what is kept of a place. */
const KEPT_CELL_DEGREES = 0.02;
/** About 4.4 km: what a distance is measured from. */
const PAIR_CELL_DEGREES = 0.04;
const NO_OFFSET: GridOffset = { north: 0, east: 0 };

/** The middle of the cell a place lies in. Only this is stored. */
export const coarsePlace = (place: Place): Place => middleOfCell(place, KEPT_CELL_DEGREES, NO_OFFSET);

/**
 * Metres between two people as either of them sees it; the same both ways. Each place is replaced by its cell in a grid
 * that belongs to this pair. Moving the viewer's place across a ring's edge finds a cell and never a point in it, and
 * since the offset is fixed, asking again averages nothing out.
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

/** Whether a told distance is an upper edge ("under 25 km") rather than a rounded number ("630 km"). */
export const isRing = (meters: number): boolean => meters <= LAST_RING_KM * 1000;

export const EARTH_KM = 6371;

export function kilometresBetween(a: Place, b: Place): number {
  const lat = toRadians(b.lat - a.lat);
  const lon = toRadians(b.lon - a.lon);
  const h =
    Math.sin(lat / 2) ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The middle of the cell of a moved grid that a place lies in; cells are about square, `degrees` of latitude wide. */
export function middleOfCell({ lat, lon }: Place, degrees: number, offset: GridOffset): Place {
  const row = snap(lat, degrees, offset.north, 90);
  // A degree of longitude shrinks towards the poles, so the cell takes more of them: as many for all of its row.
  const columns = Math.round(1 / Math.max(Math.cos(toRadians(row)), 0.01));
  return { lat: row, lon: snap(lon, degrees * columns, offset.east, 180) };
}

function snap(value: number, cell: number, offset: number, limit: number): number {
  const middle = (Math.floor(value / cell - offset) + offset + 0.5) * cell;
  return Number(Math.min(limit, Math.max(-limit, middle)).toFixed(4));
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
