import { cityEdgeKm, EARTH_KM, type Place, toRadians } from "#contract/distance.ts";

/** How many times larger a city must be to come before one whose name begins with the typed text. */
const PREFIX_WEIGHT = 10;

interface Sized {
  id: number;
  population: number;
}

/**
 * "петерб" means Saint Petersburg rather than Petersburg in Virginia, although only the latter begins with it; "моск" means
 * Moscow, and towns "near Moscow" come after it.
 */
export function rankCities<C extends Sized>(starting: C[], others: C[], limit: number): C[] {
  const begins = new Set(starting.map(({ id }) => id));
  const weight = ({ id, population }: C) => population * (begins.has(id) ? PREFIX_WEIGHT : 1);
  return [...starting, ...others.filter(({ id }) => !begins.has(id))]
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, limit);
}

/** A place farther than this from any city's edge is near no city. */
const NEAR_KM = 300;

export interface LocatedCity extends Sized, Place {}

/** Cities as unit vectors in one array: comparing all of them takes a fifth of a millisecond. */
export interface CityVectors {
  ids: Int32Array;
  /** Three numbers a city. */
  units: Float64Array;
  edgesKm: Float64Array;
}

export function vectorsOf(cities: readonly LocatedCity[]): CityVectors {
  return {
    ids: Int32Array.from(cities, ({ id }) => id),
    units: Float64Array.from(cities.flatMap(unitOf)),
    edgesKm: Float64Array.from(cities, ({ population }) => cityEdgeKm(population)),
  };
}

/**
 * The city whose edge is nearest, or null at sea. By the nearest middle, a suburb of Moscow would belong to the next town.
 */
export function nearestCity({ ids, units, edgesKm }: CityVectors, place: Place): number | null {
  const [x, y, z] = unitOf(place);
  let nearest: number | null = null;
  let leastKm = NEAR_KM;
  for (let n = 0; n < ids.length; n++) {
    const cosine = units[3 * n]! * x + units[3 * n + 1]! * y + units[3 * n + 2]! * z;
    const km = EARTH_KM * Math.acos(Math.min(1, cosine)) - edgesKm[n]!;
    if (km >= leastKm) continue;
    leastKm = km;
    nearest = ids[n]!;
  }
  return nearest;
}

function unitOf({ lat, lon }: Place): [x: number, y: number, z: number] {
  const [north, east] = [toRadians(lat), toRadians(lon)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}
