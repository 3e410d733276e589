import type { WatchedBox } from "#contract/events.ts";
import { type Cell, cellOf, DEEPEST_ZOOM } from "../map/rules.ts";

/** Zooms of the cells that tabs listen to. The whole world is one cell of the first. */
const TOPIC_ZOOMS = [0, 2, 4, 6, 8, 10, 12, 14, 16] as const;
/** A tab listens to so many cells at most. */
const CELLS_MOST = 16;

const topicOf = (zoom: number, x: number, y: number) => `events:${zoom}:${x}:${y}`;

/** Every cell whose watchers hear of an event in this cell of the deepest zoom. */
export const topicsAt = ({ x, y }: Cell): string[] =>
  TOPIC_ZOOMS.map((zoom) => topicOf(zoom, x >> (DEEPEST_ZOOM - zoom), y >> (DEEPEST_ZOOM - zoom)));

/** The cells that cover a box, as small as few of them allow. */
export function topicsOver(box: WatchedBox): string[] {
  for (const zoom of TOPIC_ZOOMS.toReversed()) {
    const cells = cellsOver(box, zoom);
    if (cells !== null) return cells.map(({ x, y }) => topicOf(zoom, x, y));
  }
  return [];
}

/** Null where there are too many. */
function cellsOver({ tl_lat, tl_lon, br_lat, br_lon }: WatchedBox, zoom: number): Cell[] | null {
  const shift = DEEPEST_ZOOM - zoom;
  const top = cellOf({ lat: tl_lat, lon: tl_lon });
  const bottom = cellOf({ lat: br_lat, lon: br_lon });
  const side = 2 ** zoom;
  const [west, east] = [top.x >> shift, bottom.x >> shift];
  const [north, south] = [top.y >> shift, bottom.y >> shift];
  // Over the date line the box goes on from the other edge, and a box that does so within one cell goes all around.
  const crosses = tl_lon > br_lon;
  const columns = crosses ? Math.min(side, east - west + 1 + side) : east - west + 1;
  const rows = south - north + 1;
  if (rows < 1 || (columns * rows > CELLS_MOST && zoom > 0)) return rows < 1 ? [] : null;
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: (west + (at % columns)) % side,
    y: north + Math.floor(at / columns),
  }));
}
