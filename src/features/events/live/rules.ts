import type { WatchedBox } from "#contract/event-map.ts";
import { type Cell, type CellRange, cellsOf, DEEPEST_ZOOM, splitAtDateLine } from "../map/rules.ts";

/** At the first, the whole world is one cell. */
const TOPIC_ZOOMS = [0, 2, 4, 6, 8, 10, 12, 14, 16] as const;
const CELLS_MOST = 16;

const topicOf = (zoom: number, x: number, y: number) => `events:${zoom}:${x}:${y}`;

/** Of every cell that contains this cell of the deepest zoom. */
export const topicsAt = ({ x, y }: Cell): string[] =>
  TOPIC_ZOOMS.map((zoom) => topicOf(zoom, x >> (DEEPEST_ZOOM - zoom), y >> (DEEPEST_ZOOM - zoom)));

/** The smallest cells of which at most 16 cover the box. */
export function topicsOver(watched: WatchedBox): string[] {
  const boxes = splitAtDateLine(watched);
  for (const zoom of TOPIC_ZOOMS.toReversed()) {
    const ranges = boxes.map((box) => cellsOf(box, zoom));
    const many = ranges.reduce((sum, range) => sum + width(range.columns) * width(range.rows), 0);
    if (many <= CELLS_MOST) return topicsIn(ranges, zoom);
  }
  return [];
}

/** Each once: a box around the world may touch a cell from both sides. */
function topicsIn(ranges: readonly CellRange[], zoom: number): string[] {
  const topics = new Set<string>();
  for (const { columns, rows } of ranges)
    for (let x = columns[0]; x <= columns[1]; x++)
      for (let y = rows[0]; y <= rows[1]; y++) topics.add(topicOf(zoom, x, y));
  return [...topics];
}

const width = ([first, last]: [number, number]) => last - first + 1;
