import { toWorld } from "../mercator.ts";

/** A line of the map in world coordinates (from 0 to 1), with its bounds, so that a tile skips the lines it does not touch. */
export interface Line {
  xs: Float64Array;
  ys: Float64Array;
  west: number;
  east: number;
  north: number;
  south: number;
}

/** The poles are at infinity in Mercator's projection. */
const LAT_MAX = 85;

/** @internal */
export function lineOf(points: readonly (readonly [lat: number, lon: number])[]): Line {
  const xs = new Float64Array(points.length);
  const ys = new Float64Array(points.length);
  for (const [index, [lat, lon]] of points.entries()) {
    const { x, y } = toWorld({ lat: Math.max(-LAT_MAX, Math.min(LAT_MAX, lat)), lon });
    xs[index] = x;
    ys[index] = y;
  }
  return { xs, ys, west: min(xs), east: max(xs), north: min(ys), south: max(ys) };
}

/** "lat lon, lat lon …" */
export const lineOfText = (text: string): Line =>
  lineOf(text.split(",").map((point) => point.trim().split(" ").map(Number) as [number, number]));

/** As `virtual:map-ground` packs them. */
export function unpack(packed: readonly number[], steps: number): Line {
  const points: [lat: number, lon: number][] = [];
  for (let [at, lon, lat] = [0, 0, 0]; at < packed.length; at += 2) {
    lon += packed[at]!;
    lat += packed[at + 1]!;
    points.push([lat / steps, lon / steps]);
  }
  return lineOf(points);
}

const min = (values: Float64Array) => values.reduce((least, value) => Math.min(least, value), 1);
const max = (values: Float64Array) => values.reduce((most, value) => Math.max(most, value), 0);

export interface TilePlace {
  x: number;
  y: number;
  zoom: number;
}

/** Beyond the tile's edge, so that no stroke shows where it was cut. */
const MARGIN = 0.1;

export function touches({ west, east, north, south }: Line, { x, y, zoom }: TilePlace): boolean {
  const tiles = 2 ** zoom;
  return (
    east * tiles >= x - MARGIN &&
    west * tiles <= x + 1 + MARGIN &&
    south * tiles >= y - MARGIN &&
    north * tiles <= y + 1 + MARGIN
  );
}

/**
 * Passes the points of a line in pixels of the tile, without those that change nothing there: a run of points beyond one edge, or
 * within less than a pixel. Eurasia has 15,000 points, of which a tile needs some hundred.
 */
export function trace(
  { xs, ys }: Line,
  { x, y, zoom }: TilePlace,
  side: number,
  visit: (x: number, y: number, isFirst: boolean) => void,
): void {
  const tiles = 2 ** zoom;
  const margin = MARGIN * side;
  /** The edges beyond which all points since the last passed one are. */
  let beyond = 0;
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  let isPending = false;
  let [pendingX, pendingY] = [0, 0];
  for (let at = 0; at < xs.length; at++) {
    const px = (xs[at]! * tiles - x) * side;
    const py = (ys[at]! * tiles - y) * side;
    const out = edgesBeyond(px, py, side, margin);
    const isNear = Math.abs(px - lastX) + Math.abs(py - lastY) < 1;
    if (at > 0 && at < xs.length - 1 && (isNear || (beyond & out) !== 0)) {
      if (!isNear) beyond &= out;
      [isPending, pendingX, pendingY] = [true, px, py];
      continue;
    }
    if (isPending) visit(pendingX, pendingY, false);
    visit(px, py, at === 0);
    isPending = false;
    beyond = out;
    [lastX, lastY] = [px, py];
  }
}

const edgesBeyond = (px: number, py: number, side: number, margin: number): number =>
  (px < -margin ? 1 : 0) |
  (px > side + margin ? 2 : 0) |
  (py < -margin ? 4 : 0) |
  (py > side + margin ? 8 : 0);
