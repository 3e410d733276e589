import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const GROUND_ID = "virtual:map-ground";
/** Steps of a degree: a kilometre, about as exact as the data itself. */
const STEPS = 100;
/** Smaller islands would be specks even where the map is closest to them. */
const ISLAND_STEPS = 10;
/** Nearer points are left out: half of them. */
const STEPS_MIN = 12;

type Arc = [x: number, y: number][];
interface Geometry {
  arcs: number[][] | number[][][];
}
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: Arc[];
  objects: { countries: { geometries: Geometry[] }; land: { geometries: Geometry[] } };
}

/**
 * Land and borders of the fallback map, from Natural Earth at 1:50 million (public domain) in the packaging of world-atlas. Each
 * line is longitude and latitude in steps, then the difference to the point before.
 */
export function mapGround(): Plugin {
  const resolved = `\0${GROUND_ID}`;
  return {
    name: "map-ground",
    resolveId: (id) => (id === GROUND_ID ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const file = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
      const topology: Topology = JSON.parse(await readFile(file, "utf8"));
      const arcs = topology.arcs.map((arc) => toSteps(arc, topology.transform));
      const land = topology.objects.land.geometries
        .flatMap(ringsOf)
        .map((ring) => ring.flatMap((at) => directed(arcs, at)))
        .filter((ring) => spanOf(ring) >= ISLAND_STEPS)
        .map(shorten);
      const borders = sharedArcs(topology.objects.countries.geometries).map((at) => shorten(arcs[at]!));
      return `export default ${JSON.stringify({ steps: STEPS, land, borders })}`;
    },
  };
}

/** Arcs are quantised, and each point but the first is a difference. */
function toSteps(arc: Arc, { scale, translate }: Topology["transform"]): Arc {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [
      Math.round((x * scale[0] + translate[0]) * STEPS),
      Math.round((y * scale[1] + translate[1]) * STEPS),
    ];
  });
}

/** A negative number is the arc of its complement, backwards. */
const directed = (arcs: readonly Arc[], at: number): Arc => (at < 0 ? arcs[~at]!.toReversed() : arcs[at]!);

const ringsOf = ({ arcs }: Geometry): number[][] =>
  arcs.flat(Array.isArray(arcs.flat()[0]) ? 1 : 0) as number[][];

/** Between two countries, not between one and the sea. */
function sharedArcs(countries: Geometry[]): number[] {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const at of countries.flatMap((country) => ringsOf(country).flat())) {
    const arc = at < 0 ? ~at : at;
    if (seen.has(arc)) shared.add(arc);
    seen.add(arc);
  }
  return [...shared];
}

const spanOf = (ring: Arc): number =>
  Math.max(...[0, 1].map((axis) => rangeOf(ring.map((point) => point[axis]!))));

const rangeOf = (values: number[]): number =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);

/** Without points next to the one before, but with the last, where lines meet. */
function shorten(line: Arc): number[] {
  let [x, y] = [0, 0];
  return line.flatMap(([nextX, nextY], index) => {
    const step = [nextX - x, nextY - y];
    const isLast = index === line.length - 1;
    if (index > 0 && !isLast && Math.abs(step[0]!) + Math.abs(step[1]!) < STEPS_MIN) return [];
    [x, y] = [nextX, nextY];
    return step;
  });
}
