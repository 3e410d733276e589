import { SEARCH_RINGS_KM as RINGS_KM } from "#contract/dating.ts";
import { FILTER_CELL_DEGREES as CELL_DEGREES, EARTH_KM, type Place, toRadians } from "#contract/distance.ts";

/** Places are known only to cells of some 11 km, wider than those behind a shown distance (decision 022): rings reveal no more. */
const FURTHEST = RINGS_KM.length;
export const NO_RING = RINGS_KM.length + 1;

const COLUMNS = Math.round(360 / CELL_DEGREES);
const ROWS = Math.round(180 / CELL_DEGREES);
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

export class Rings {
  private readonly table: RingTable;
  private readonly firstRow: number;
  private readonly column: number;

  constructor(cell: Cell | null) {
    this.table = cell ? tableOf(cell.row) : NO_RINGS;
    this.firstRow = (cell?.row ?? 0) - ROWS_REACHED - 1;
    this.column = cell?.column ?? 0;
  }

  at(row: number, column: number): number {
    if (row === 0) return NO_RING;
    const { rings, columns } = this.table;
    const apart = Math.abs(column - this.column);
    const tableRow = Math.min(Math.max(row - this.firstRow, 0), TABLE_ROWS - 1);
    return rings[tableRow * columns + Math.min(apart, COLUMNS - apart, columns - 1)]!;
  }
}

/** By rows and columns apart: 40 kB around Moscow. Comparing everyone with the edges of six rings would take four times as long. */
interface RingTable {
  rings: Uint8Array;
  columns: number;
}
const TABLE_ROWS = 2 * ROWS_REACHED + 3;
const NO_RINGS: RingTable = { rings: new Uint8Array(TABLE_ROWS).fill(NO_RING), columns: 1 };

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

/** Columns to either side by the law of cosines: cos(distance) = sin φ sin φ' + cos φ cos φ' cos(longitudes apart). */
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
