import { SEARCH_RINGS_KM as RINGS_KM } from "#contract/dating.ts";
import { FILTER_CELL_DEGREES as CELL_DEGREES, EARTH_KM, type Place, toRadians } from "#contract/distance.ts";

/**
 * The rings of a search: within the first distance, within the second … and beyond all of them. A place is known only to its cell
 * of a tenth of a degree (some 11 km). That is wider than the cells behind a shown distance (decision 022), so the edges of the
 * rings reveal nothing more.
 */
const FURTHEST = RINGS_KM.length;
/** The ring of a person whose place is not known. */
export const NO_RING = RINGS_KM.length + 1;

const COLUMNS = Math.round(360 / CELL_DEGREES);
const ROWS = Math.round(180 / CELL_DEGREES);
/** The rows to the north and to the south in which the last ring has cells. */
const ROWS_REACHED = Math.ceil(RINGS_KM.at(-1)! / EARTH_KM / toRadians(CELL_DEGREES));

/** Rows count from 1 at the south pole, since row 0 is an unknown place. */
export interface Cell {
  row: number;
  column: number;
}

export const cellOf = ({ lat, lon }: Place): Cell => ({
  row: 1 + Math.floor((Math.min(lat, 89.95) + 90) / CELL_DEGREES),
  column: Math.floor((Math.min(lon, 179.95) + 180) / CELL_DEGREES),
});

/** The rings around the cell of a searcher. */
export class Rings {
  private readonly table: RingTable;
  private readonly firstRow: number;
  private readonly column: number;

  /** Without a cell everyone is in `NO_RING`. */
  constructor(cell: Cell | null) {
    this.table = cell ? tableOf(cell.row) : NO_RINGS;
    this.firstRow = (cell?.row ?? 0) - ROWS_REACHED - 1;
    this.column = cell?.column ?? 0;
  }

  /** The ring of a cell as seen from the searcher's. */
  at(row: number, column: number): number {
    if (row === 0) return NO_RING;
    const { rings, columns } = this.table;
    const apart = Math.abs(column - this.column);
    const tableRow = Math.min(Math.max(row - this.firstRow, 0), TABLE_ROWS - 1);
    return rings[tableRow * columns + Math.min(apart, COLUMNS - apart, columns - 1)]!;
  }
}

/**
 * Rings by rows apart and columns apart, with a row more to either side and a column more that are beyond all rings: 40 kB around
 * Moscow. Comparing everyone with the edges of six rings would take a million people four times as long.
 */
interface RingTable {
  rings: Uint8Array;
  columns: number;
}
const TABLE_ROWS = 2 * ROWS_REACHED + 3;
const NO_RINGS: RingTable = { rings: new Uint8Array(TABLE_ROWS).fill(NO_RING), columns: 1 };

/** The tables of the latest few rows searched from. */
const TABLES = new Map<number, RingTable>();
const TABLES_KEPT = 64;

function tableOf(row: number): RingTable {
  const table = TABLES.get(row) ?? tableAround(row);
  TABLES.delete(row);
  TABLES.set(row, table);
  if (TABLES.size > TABLES_KEPT) TABLES.delete(TABLES.keys().next().value!);
  return table;
}

function tableAround(row: number): RingTable {
  const reaches = Array.from({ length: TABLE_ROWS }, (_, at) => reachesIn(row + at - ROWS_REACHED - 1, row));
  const columns = 1 + Math.max(...reaches.flat());
  const rings = new Uint8Array(TABLE_ROWS * columns).fill(FURTHEST);
  for (const [at, reach] of reaches.entries())
    for (let ring = FURTHEST - 1; ring >= 0; ring--)
      rings.fill(ring, at * columns, at * columns + reach[ring]!);
  return { rings, columns };
}

/**
 * How many columns to either side each ring covers in this row of cells, by the law of cosines on a sphere:
 * cos(distance) = sin φ sin φ' + cos φ cos φ' cos(longitudes apart).
 */
function reachesIn(row: number, from: number): number[] {
  if (row < 1 || row > ROWS) return RINGS_KM.map(() => 0);
  const [a, b] = [latitude(from), latitude(row)];
  return RINGS_KM.map((km) => {
    const cosine = (Math.cos(km / EARTH_KM) - Math.sin(a) * Math.sin(b)) / (Math.cos(a) * Math.cos(b));
    if (cosine > 1) return 0;
    // Around a pole, up to the column on the other side.
    if (cosine < -1) return COLUMNS / 2 + 1;
    return Math.ceil(Math.acos(cosine) / toRadians(CELL_DEGREES));
  });
}

/** Of the middle of a row, in radians. */
const latitude = (row: number): number => toRadians((row - 0.5) * CELL_DEGREES - 90);
