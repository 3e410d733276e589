import { EVENTS_ON_MAP } from "#contract/event-limits.ts";
import type { EventCluster } from "#contract/event-map.ts";
import type { Box } from "../rules.ts";
import type { PinTable } from "./pin-table.ts";
import { type CellRange, DEEPEST_ZOOM, isInBoxes } from "./rules.ts";

interface Wanted {
  table: PinTable;
  boxes: readonly Box[];
  cells: readonly CellRange[];
  zoom: number;
  /** Whether the viewer sees the event. */
  isShown: (slot: number) => boolean;
}

interface ShownInCells {
  /** Slots of the events in the box, up to EVENTS_ON_MAP of them. */
  slots: number[];
  inBox: number;
  /** Sums of the events' coordinates, cell by cell; a cell on the edge counts as a whole. */
  sums: EventCluster[];
}

/**
 * One pass over the columns that allocates nothing per event, not even a pair of numbers: 100,000 events take 2 ms. Building a
 * list, then filtering and grouping it, took 9 ms, and twice that whenever its garbage was collected.
 */
export function shownInCells({ table, boxes, cells, zoom, isShown }: Wanted): ShownInCells {
  const { number, cellX, cellY, lat, lon, end } = table;
  const shift = DEEPEST_ZOOM - zoom;
  const grids = gridsOf(cells);
  const size = grids.reduce((sum, grid) => sum + grid.width * grid.height, 0);
  const [latSums, lonSums, counts] = [new Float64Array(size), new Float64Array(size), new Int32Array(size)];
  const slots: number[] = [];
  let inBox = 0;
  for (let slot = 0; slot < end; slot++) {
    if (number[slot] === 0) continue;
    const at = indexIn(grids, cellX[slot]! >> shift, cellY[slot]! >> shift);
    if (at < 0 || !isShown(slot)) continue;
    latSums[at]! += lat[slot]!;
    lonSums[at]! += lon[slot]!;
    counts[at]! += 1;
    if (!isInBoxes(boxes, lat[slot]!, lon[slot]!)) continue;
    if (inBox < EVENTS_ON_MAP) slots.push(slot);
    inBox += 1;
  }
  const sums: EventCluster[] = [];
  for (let at = 0; at < size; at++)
    if (counts[at]! > 0) sums.push({ lat: latSums[at]!, lon: lonSums[at]!, count: counts[at]! });
  return { slots, inBox, sums };
}

/** A range of cells, and the index of its first cell among those of all ranges. */
interface Grid {
  west: number;
  north: number;
  width: number;
  height: number;
  from: number;
}

function gridsOf(cells: readonly CellRange[]): Grid[] {
  let from = 0;
  return cells.map(({ columns: [west, east], rows: [north, south] }) => {
    const grid = { west, north, width: east - west + 1, height: south - north + 1, from };
    from += grid.width * grid.height;
    return grid;
  });
}

/** The index of a cell in the sums, or -1 outside all ranges. A box around the world may hold a cell twice: the first counts. */
function indexIn(grids: readonly Grid[], x: number, y: number): number {
  for (let n = 0; n < grids.length; n++) {
    const grid = grids[n]!;
    const column = x - grid.west;
    const row = y - grid.north;
    if (column >= 0 && column < grid.width && row >= 0 && row < grid.height)
      return grid.from + row * grid.width + column;
  }
  return -1;
}
