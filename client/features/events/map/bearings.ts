import { kilometresBetween, type Place } from "#contract/distance.ts";
import type { MapCity } from "./cities.ts";
import { toWorld } from "./mercator.ts";

/** Where the map is, on a ground without streets: the city, and the nearest cities in each direction. Pure. */

interface Bearing {
  city: MapCity;
  km: number;
  /** Degrees clockwise from the top of the map. */
  angle: number;
}

export interface Bearings {
  city: MapCity | null;
  /** The nearest city in each quarter of the horizon that has one, the nearest first. */
  around: Bearing[];
}

/** As on the server: 12 million people make a radius of 18 km. */
const EDGE_KM_BY_ROOT = 0.005;
/** Beyond the edge of a city by no more than this one still is in it. */
const SUBURB_KM = 5;
const FARTHEST_KM = 500;

export function bearingsFrom(place: Place, cities: readonly MapCity[]): Bearings {
  const known = cities.map((city) => ({ city, km: kilometresBetween(place, city) }));
  const here = known
    .filter(({ city, km }) => km - edgeKm(city) < SUBURB_KM)
    .toSorted((one, other) => one.km - edgeKm(one.city) - (other.km - edgeKm(other.city)))[0];
  const quarters = new Map<number, Bearing>();
  // What lies within the edge of a city is a part of it, though the table names it.
  const isPart = (city: MapCity) =>
    here !== undefined && kilometresBetween(city, here.city) < edgeKm(here.city);
  const others = known.filter(({ city, km }) => !isPart(city) && km < FARTHEST_KM);
  for (const { city, km } of others.toSorted((one, other) => one.km - other.km)) {
    const angle = angleTo(place, city);
    const quarter = Math.round(angle / 90) % 4;
    if (!quarters.has(quarter)) quarters.set(quarter, { city, km, angle });
  }
  return { city: here?.city ?? null, around: [...quarters.values()] };
}

const edgeKm = ({ population }: MapCity) => EDGE_KM_BY_ROOT * Math.sqrt(population);

/** As the map shows it, whose straight lines these are. */
export function angleTo(from: Place, to: Place): number {
  const [start, end] = [toWorld(from), toWorld(to)];
  const right = ((end.x - start.x + 1.5) % 1) - 0.5;
  const degrees = (Math.atan2(right, start.y - end.y) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

const WINDS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

/** The nearest of eight directions. */
export const windOf = (angle: number): (typeof WINDS)[number] =>
  WINDS[Math.round(angle / 45) % WINDS.length]!;
