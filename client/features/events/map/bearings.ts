import { cityEdgeKm, kilometresBetween, type Place } from "#contract/distance.ts";
import type { MapCity } from "./cities.ts";
import { toWorld } from "./mercator.ts";

interface Bearing {
  city: MapCity;
  km: number;
  /** Degrees clockwise from the top of the map. */
  angle: number;
}

export interface Bearings {
  city: MapCity | null;
  /** The nearest city in each quadrant that has one, the nearest first. */
  around: Bearing[];
}

/** Up to this distance beyond its edge, a place still counts as in the city. */
const SUBURB_KM = 5;
const FARTHEST_KM = 500;

export function bearingsFrom(place: Place, cities: readonly MapCity[]): Bearings {
  const known = cities.map((city) => ({ city, km: kilometresBetween(place, city) }));
  const here = known
    .filter(({ city, km }) => km - edgeKm(city) < SUBURB_KM)
    .toSorted((one, other) => one.km - edgeKm(one.city) - (other.km - edgeKm(other.city)))[0];
  const quarters = new Map<number, Bearing>();
  // A city within the edge of another is a part of it, though the table lists it.
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

const edgeKm = ({ population }: MapCity) => cityEdgeKm(population);

export function angleTo(from: Place, to: Place): number {
  const [start, end] = [toWorld(from), toWorld(to)];
  const right = ((end.x - start.x + 1.5) % 1) - 0.5;
  const degrees = (Math.atan2(right, start.y - end.y) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

const WINDS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

export const windOf = (angle: number): (typeof WINDS)[number] =>
  WINDS[Math.round(angle / 45) % WINDS.length]!;
