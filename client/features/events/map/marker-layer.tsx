import type { MapState, Point } from "pigeon-maps";
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from "react";
import type { Place } from "#contract/distance.ts";
import type { Clusters, MapItem } from "./clusters.ts";
import { toWorld, type WorldPoint, worldSize } from "./mercator.ts";
import { groupSize, MARKER_PX, type MarkerLook, Sprites, spriteSize } from "./sprites.ts";

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

/** What the canvas shows: good for a pan of a quarter of the screen, which then only moves it. */
interface Drawn {
  clusters: Clusters<MapMarker>;
  without: ReadonlySet<string>;
  zoom: number;
  width: number;
  height: number;
  middle: WorldPoint;
}
const MARGIN = 0.25;

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
    canvas.current.style.transform = `translate(${x - width * (0.5 + MARGIN)}px, ${y - height * (0.5 + MARGIN)}px)`;
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
  return isSame && Math.abs(x - width / 2) < width * MARGIN && Math.abs(y - height / 2) < height * MARGIN;
}

function draw(
  canvas: HTMLCanvasElement,
  sprites: Sprites,
  { items, pixelOf, width, height }: DrawnView,
  without: ReadonlySet<string>,
): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const [wide, high] = [width * (1 + 2 * MARGIN), height * (1 + 2 * MARGIN)];
  fit(canvas, wide, high, sprites.ratio);
  pen.setTransform(sprites.ratio, 0, 0, sprites.ratio, 0, 0);
  pen.clearRect(0, 0, wide, high);
  for (const item of items) {
    const pixel = pixelOf(item);
    const [x, y] = [pixel[0] + width * MARGIN, pixel[1] + height * MARGIN];
    if (x < -MARKER_PX || y < -MARKER_PX || x > wide + MARKER_PX || y > high + MARKER_PX) continue;
    if (without.has(item.key)) continue;
    const size = spriteSize(sizeOf(item));
    const sprite = item.marker ? sprites.marker(item.marker) : sprites.group(item.count);
    pen.drawImage(sprite, Math.round(x - size / 2), Math.round(y - size / 2), size, size);
  }
}

function fit(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width === wide && canvas.height === high) return;
  canvas.width = wide;
  canvas.height = high;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
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
