import type { Place } from "#contract/distance.ts";
import { metresToPixels } from "../map/mercator.ts";
import { ZOOM_MAX } from "../map/view.ts";

const CIRCLE_PX = 220;

export function zoomOfCircle(radius: number, lat: number): number {
  const pixels = 2 * metresToPixels(radius, lat, 0);
  return Math.min(ZOOM_MAX, Math.log2(CIRCLE_PX / pixels));
}

/** Whether two places are the same to about a metre: the map rounds the place it reports. */
export const isSameSpot = (one: Place, other: Place): boolean =>
  one.lat.toFixed(5) === other.lat.toFixed(5) && one.lon.toFixed(5) === other.lon.toFixed(5);
