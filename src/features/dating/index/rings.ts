import { SEARCH_RINGS_KM as RINGS_KM } from "#contract/dating.ts";
import { FILTER_CELL_DEGREES as CELL_DEGREES, EARTH_KM, type Place, toRadians } from "#contract/distance.ts";

/**
 * The rings of a search: within the first distance, within the second … and beyond all of them. A place is known only to its cell
 * of a tenth of a degree (some 11 km). That is wider than the cells behind a shown distance (decision 022), so the edges of the
 * rings reveal nothing more.
 */
export const FURTHEST = RINGS_KM.length;
/** The ring of a person whose place is not known. */
export const NO_RING = RINGS_KM.length + 1;

const COLUMNS = 360 / CELL_DEGREES;

/** Numbers keys from 1, in the order in which they appear; 0 stands for no key. */
export class Numbering {
  private readonly numbers = new Map<number, number>();
  readonly keys: number[] = [0];

  /** The number of the key, a new one if it has none. */
  assign(key: number): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.keys.length;
    this.numbers.set(key, number);
    this.keys.push(key);
    return number;
  }

  /** The number of the key, or 0. */
  find(key: number): number {
    return this.numbers.get(key) ?? 0;
  }

  get size(): number {
    return this.keys.length;
  }
}

export const cellOf = ({ lat, lon }: Place) =>
  Math.floor((Math.min(lat, 89.95) + 90) / CELL_DEGREES) * COLUMNS +
  Math.floor((Math.min(lon, 179.95) + 180) / CELL_DEGREES);

/** The middle of a cell as a point of the unit sphere, so that distances need no trigonometry. */
function pointOf(cell: number): readonly [number, number, number] {
  const lat = toRadians((Math.floor(cell / COLUMNS) + 0.5) * CELL_DEGREES - 90);
  const lon = toRadians(((cell % COLUMNS) + 0.5) * CELL_DEGREES - 180);
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

/** The squared chords of the distances of the rings. */
const CHORDS = RINGS_KM.map((km) => (2 * Math.sin(km / EARTH_KM / 2)) ** 2);

interface RingsOfCell {
  /** By the number of a cell. */
  rings: Uint8Array;
  /** Rings are computed for the cells below this number. */
  upTo: number;
}

/** The rings of all cells as seen from each of the latest few cells that were searched from. */
export class Rings {
  private readonly known = new Map<number | null, RingsOfCell>();
  /** The middle of each cell, by its number. */
  private points = new Float64Array(0);
  private pointCount = 0;

  constructor(
    private readonly cells: Numbering,
    private readonly keptMost = 64,
  ) {}

  /** The ring of each cell as seen from this one; for a viewer without a place all are `NO_RING`. */
  from(cell: number | null): Uint8Array {
    const known = this.known.get(cell) ?? { rings: new Uint8Array(0), upTo: 1 };
    this.known.delete(cell);
    this.known.set(cell, known);
    if (this.known.size > this.keptMost) this.known.delete(this.known.keys().next().value!);
    this.complete(cell, known);
    return known.rings;
  }

  private complete(cell: number | null, known: RingsOfCell): void {
    const { size } = this.cells;
    if (known.rings.length < size) {
      const larger = new Uint8Array(Math.ceil(size * 1.25)).fill(NO_RING);
      larger.set(known.rings);
      known.rings = larger;
    }
    if (cell === null || known.upTo === size) return;
    this.addPoints();
    const [x, y, z] = pointOf(cell);
    for (; known.upTo < size; known.upTo++) {
      const at = 3 * known.upTo;
      const dx = this.points[at]! - x;
      const dy = this.points[at + 1]! - y;
      const dz = this.points[at + 2]! - z;
      const chord = dx * dx + dy * dy + dz * dz;
      let ring = 0;
      while (ring < FURTHEST && chord >= CHORDS[ring]!) ring++;
      known.rings[known.upTo] = ring;
    }
  }

  private addPoints(): void {
    const { size, keys } = this.cells;
    if (this.points.length < 3 * size) {
      const larger = new Float64Array(Math.ceil(size * 1.25) * 3);
      larger.set(this.points);
      this.points = larger;
    }
    for (; this.pointCount < size; this.pointCount++)
      this.points.set(pointOf(keys[this.pointCount]!), 3 * this.pointCount);
  }
}
