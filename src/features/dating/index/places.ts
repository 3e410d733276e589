import { SEARCH_RINGS_KM as RINGS_KM } from "#contract/dating.ts";
import { kilometresBetween, type Place } from "#contract/distance.ts";

/**
 * Rings of a search: closer than the first, than the second … and further than all. A place is known to its cell of a tenth
 * of a degree (some 11 km). That is wider than the cells behind a told distance (decision 022), so its edges tell nothing new.
 */
export const FURTHEST = RINGS_KM.length;
/** Its place is not known. */
export const NO_RING = RINGS_KM.length + 1;

const CELL_DEGREES = 0.1;
const COLUMNS = 3_600;

/** Gives what there is a number from 1; 0 is none. */
export class Numbering {
  readonly #numbers = new Map<number, number>();
  readonly keys: number[] = [0];

  of(key: number): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.keys.length;
    this.#numbers.set(key, number);
    this.keys.push(key);
    return number;
  }

  known(key: number): number {
    return this.#numbers.get(key) ?? 0;
  }

  get size(): number {
    return this.keys.length;
  }
}

export const cellOf = ({ lat, lon }: Place) =>
  Math.floor((Math.min(lat, 89.95) + 90) / CELL_DEGREES) * COLUMNS +
  Math.floor((Math.min(lon, 179.95) + 180) / CELL_DEGREES);

const middleOf = (cell: number): Place => ({
  lat: (Math.floor(cell / COLUMNS) + 0.5) * CELL_DEGREES - 90,
  lon: ((cell % COLUMNS) + 0.5) * CELL_DEGREES - 180,
});

/** The ring in which people of one cell see those of another. */
export function ringBetween(from: number, to: number): number {
  const km = kilometresBetween(middleOf(from), middleOf(to));
  const ring = RINGS_KM.findIndex((limit) => km < limit);
  return ring === -1 ? FURTHEST : ring;
}

interface Known {
  rings: Uint8Array;
  /** Cells below this number have their ring. */
  upTo: number;
}

/** The rings of all cells as seen from each of the latest few cells that were searched from. */
export class Rings {
  readonly #known = new Map<number | null, Known>();

  constructor(
    private readonly cells: Numbering,
    private readonly kept = 64,
  ) {}

  /** By the number of the cell; without a place of one's own nothing is near or far. */
  from(cell: number | null): Uint8Array {
    const known = this.#known.get(cell) ?? { rings: new Uint8Array(0), upTo: 1 };
    this.#known.delete(cell);
    this.#known.set(cell, known);
    if (this.#known.size > this.kept) this.#known.delete(this.#known.keys().next().value!);
    this.#complete(cell, known);
    return known.rings;
  }

  #complete(cell: number | null, known: Known): void {
    const { size, keys } = this.cells;
    if (known.rings.length < size) {
      const larger = new Uint8Array(Math.ceil(size * 1.25)).fill(NO_RING);
      larger.set(known.rings);
      known.rings = larger;
    }
    if (cell !== null)
      for (; known.upTo < size; known.upTo++) known.rings[known.upTo] = ringBetween(cell, keys[known.upTo]!);
  }
}
