import type { MapState, Point } from "pigeon-maps";
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import type { Place } from "#contract/distance.ts";
import type { Clusters, MapItem } from "./clusters.ts";
import { toWorld, type WorldPoint, worldSize } from "./mercator.ts";
import { MOVED_MAX_PX } from "./panning-map.ts";
import { groupSize, MARKER_PX, type MarkerLook, Sprites, spriteSize } from "./sprites.ts";
import { startPicture } from "./still-canvas.ts";

export interface MapMarker extends Place, MarkerLook {
  id: string;
  title: string;
}
export type Item = MapItem<MapMarker>;

/** Where items stand on the screen, for clicks and for the keyboard. */
export interface DrawnView {
  items: readonly Item[];
  pixelOf: (point: WorldPoint) => Point;
  width: number;
  height: number;
}

interface MarkerLayerProps {
  clusters: Clusters<MapMarker>;
  /** Those rendered as elements are not drawn. */
  without: ReadonlySet<string>;
  view: RefObject<DrawnView | null>;
  /** pigeon-maps hands these to each child. */
  mapState?: MapState;
  latLngToPixel?: (place: Point) => Point;
}

/** What the canvas shows: good for a pan of nearly a quarter of the screen, which then only moves it. */
interface Drawn {
  clusters: Clusters<MapMarker>;
  without: ReadonlySet<string>;
  zoom: number;
  width: number;
  height: number;
  middle: WorldPoint;
}
/** What the canvas is wider than the screen on each side. */
const marginOf = (side: number): number => Math.max(side / 4, 2 * MOVED_MAX_PX);

/** Every marker on one canvas: as elements, three thousand of them would be three thousand updates a frame. */
export function MarkerLayer({ clusters, without, view, mapState, latLngToPixel }: MarkerLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const sprites = useRef<Sprites>(null);
  const drawn = useRef<Drawn>(null);
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
    if (!canvas.current || !mapState || !latLngToPixel) return;
    const { zoom, width, height, center } = mapState;
    const pixelOf = projection(mapState, latLngToPixel);
    view.current = { items: clusters.at(zoom), pixelOf, width, height };
    const wanted = { clusters, without, zoom, width, height };
    if (!isGood(drawn.current, wanted, pixelOf)) {
      sprites.current ??= new Sprites(Math.min(2, window.devicePixelRatio || 1), redraw);
      draw(canvas.current, sprites.current, view.current, without);
      drawn.current = { ...wanted, middle: middleOf(center, zoom, pixelOf, width, height) };
    }
    const [x, y] = drawn.current ? pixelOf(drawn.current.middle) : [0, 0];
    canvas.current.style.transform = `translate(${x - width / 2 - marginOf(width)}px, ${y - height / 2 - marginOf(height)}px)`;
  });

  return <canvas ref={canvas} className="pointer-events-none absolute top-0 left-0 will-change-transform" />;
}

function isGood(drawn: Drawn | null, wanted: Omit<Drawn, "middle">, pixelOf: DrawnView["pixelOf"]): boolean {
  if (!drawn) return false;
  const { clusters, without, zoom, width, height } = wanted;
  const isSame =
    drawn.clusters === clusters &&
    drawn.without === without &&
    drawn.zoom === zoom &&
    drawn.width === width &&
    drawn.height === height;
  const [x, y] = pixelOf(drawn.middle);
  const isCovered = (at: number, side: number) => Math.abs(at - side / 2) < marginOf(side) - MOVED_MAX_PX;
  return isSame && isCovered(x, width) && isCovered(y, height);
}

function draw(
  canvas: HTMLCanvasElement,
  sprites: Sprites,
  { items, pixelOf, width, height }: DrawnView,
  without: ReadonlySet<string>,
): void {
  const [left, top] = [marginOf(width), marginOf(height)];
  const [wide, high] = [width + 2 * left, height + 2 * top];
  const picture = startPicture(canvas, [wide, high], sprites.ratio);
  if (!picture) return;
  for (const item of items) {
    const pixel = pixelOf(item);
    const [x, y] = [pixel[0] + left, pixel[1] + top];
    if (x < -MARKER_PX || y < -MARKER_PX || x > wide + MARKER_PX || y > high + MARKER_PX) continue;
    if (without.has(item.key)) continue;
    const size = spriteSize(sizeOf(item));
    const sprite = item.marker ? sprites.marker(item.marker) : sprites.group(item.count);
    picture.pen.drawImage(sprite, Math.round(x - size / 2), Math.round(y - size / 2), size, size);
  }
  picture.show();
}

export const sizeOf = (item: Item): number => (item.marker ? MARKER_PX : groupSize(item.count));

/** The item under a pixel, the nearest of several. */
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

/** The item nearest to the middle of what is shown. */
export function nearestToMiddle(view: DrawnView): Item | null {
  return itemAt(view, [view.width / 2, view.height / 2], Math.min(view.width, view.height) / 2);
}

/** One frame's projection, made of a single call of the map's own. */
function projection({ center, zoom }: MapState, latLngToPixel: (place: Point) => Point) {
  const [centreX, centreY] = latLngToPixel(center);
  const { x: worldX, y: worldY } = toWorld({ lat: center[0], lon: center[1] });
  const size = worldSize(zoom);
  return ({ x, y }: WorldPoint): Point => [centreX + (x - worldX) * size, centreY + (y - worldY) * size];
}

/** The point of the world in the middle of the screen: in a drag it is not the centre that the map tells. */
function middleOf(
  [lat, lon]: Point,
  zoom: number,
  pixelOf: DrawnView["pixelOf"],
  width: number,
  height: number,
): WorldPoint {
  const centre = toWorld({ lat, lon });
  const [x, y] = pixelOf(centre);
  const size = worldSize(zoom);
  return { x: centre.x + (width / 2 - x) / size, y: centre.y + (height / 2 - y) / size };
}
