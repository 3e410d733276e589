import type { MapState, Point } from "pigeon-maps";
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import type { Place } from "#contract/distance.ts";
import type { Clusters, MapItem } from "./clusters.ts";
import { type Drawing, MarkerCells } from "./marker-cells.ts";
import { toWorld, type WorldPoint, worldSize } from "./mercator.ts";
import { MOVED_MAX_PX } from "./panning-map.ts";
import { GROUP_PX_MAX, groupSize, MARKER_PX, type MarkerLook, Sprites, spriteSize } from "./sprites.ts";

export interface MapMarker extends Place, MarkerLook {
  id: string;
  title: string;
}
export type Item = MapItem<MapMarker>;

export interface DrawnView {
  items: readonly Item[];
  pixelOf: (point: WorldPoint) => Point;
  width: number;
  height: number;
}

interface MarkerLayerProps {
  clusters: Clusters<MapMarker>;
  without: ReadonlySet<string>;
  view: RefObject<DrawnView | null>;
  /** pigeon-maps passes these to each child. */
  mapState?: MapState;
  latLngToPixel?: (place: Point) => Point;
}

/** Draws every marker on a few canvases: 3,000 elements would mean 3,000 updates a frame. */
export function MarkerLayer({ clusters, without, view, mapState, latLngToPixel }: MarkerLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const cells = useRef<MarkerCells<Item>>(null);
  const sprites = useRef<Sprites>(null);
  const drawn = useRef<Drawn>(null);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  function redraw(): void {
    drawn.current = null;
    if (isThere.current) rerender();
  }

  useLayoutEffect(() => {
    if (!layer.current || !mapState || !latLngToPixel) return;
    const { zoom, width, height } = mapState;
    const pixelOf = projection(mapState, latLngToPixel);
    const items = clusters.at(zoom);
    view.current = { items, pixelOf, width, height };
    sprites.current ??= new Sprites(Math.min(2, window.devicePixelRatio || 1), redraw);
    cells.current ??= new MarkerCells(layer.current);
    if (!isSame(drawn.current, { clusters, without, zoom })) {
      cells.current.begin(drawingOf(items, without, zoom, sprites.current));
      drawn.current = { clusters, without, zoom };
    }
    const [left, top] = pixelOf(CORNER);
    const [x, y] = cells.current.show({
      left: -left - MOVED_MAX_PX,
      top: -top - MOVED_MAX_PX,
      right: -left + width + MOVED_MAX_PX,
      bottom: -top + height + MOVED_MAX_PX,
    });
    // At a fraction of a pixel the edges of the cells would show.
    layer.current.style.transform = `translate(${Math.round(left + x)}px, ${Math.round(top + y)}px)`;
  });

  return <div ref={layer} className="pointer-events-none absolute top-0 left-0 will-change-transform" />;
}

interface Drawn {
  clusters: Clusters<MapMarker>;
  without: ReadonlySet<string>;
  zoom: number;
}
const isSame = (drawn: Drawn | null, { clusters, without, zoom }: Drawn): boolean =>
  drawn?.clusters === clusters && drawn.without === without && drawn.zoom === zoom;

const CORNER: WorldPoint = { x: 0, y: 0 };

function drawingOf(
  items: readonly Item[],
  without: ReadonlySet<string>,
  zoom: number,
  sprites: Sprites,
): Drawing<Item> {
  return {
    items: without.size === 0 ? items : items.filter(({ key }) => !without.has(key)),
    zoom,
    ratio: sprites.ratio,
    reach: spriteSize(GROUP_PX_MAX) / 2,
    draw: (pen, item, [x, y]) => {
      const size = spriteSize(sizeOf(item));
      const sprite = item.marker ? sprites.marker(item.marker) : sprites.cluster(item.count);
      pen.drawImage(sprite, Math.round(x - size / 2), Math.round(y - size / 2), size, size);
    },
  };
}

export const sizeOf = (item: Item): number => (item.marker ? MARKER_PX : groupSize(item.count));

export function itemAt(
  { items, pixelOf }: DrawnView,
  [x, y]: readonly [number, number],
  slack = 4,
): Item | null {
  let best: Item | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const [itemX, itemY] = pixelOf(item);
    const distance = Math.hypot(itemX - x, itemY - y);
    if (distance > sizeOf(item) / 2 + slack || distance >= bestDistance) continue;
    best = item;
    bestDistance = distance;
  }
  return best;
}

export function nearestToMiddle(view: DrawnView): Item | null {
  return itemAt(view, [view.width / 2, view.height / 2], Math.min(view.width, view.height) / 2);
}

/** From a single call of the map's own. */
function projection({ center, zoom }: MapState, latLngToPixel: (place: Point) => Point) {
  const [centreX, centreY] = latLngToPixel(center);
  const { x: worldX, y: worldY } = toWorld({ lat: center[0], lon: center[1] });
  const size = worldSize(zoom);
  return ({ x, y }: WorldPoint): Point => [centreX + (x - worldX) * size, centreY + (y - worldY) * size];
}
