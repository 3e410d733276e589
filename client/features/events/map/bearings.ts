import { cityEdgeKm, kilometresBetween, type Place } from "#contract/distance.ts";
import type { MapCity } from "./cities.ts";
import { toWorld } from "./mercator.ts";

/** Up to this distance beyond its edge, a place still counts as in the city. */
const SUBURB_KM = 5;

export function cityAt(place: Place, cities: readonly MapCity[]): MapCity | null {
  let [found, least]: [MapCity | null, number] = [null, SUBURB_KM];
  for (const city of cities) {
    const beyondEdge = kilometresBetween(place, city) - edgeKm(city);
    if (beyondEdge < least) [found, least] = [city, beyondEdge];
  }
  return found;
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
