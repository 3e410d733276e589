import { type WorldPoint, worldSize } from "./mercator.ts";

/** Cells, each drawn once: one canvas larger than the screen took 14 ms and 8 MB whenever a pan had left its middle. */
const CELL_PX = 512;

export interface Drawing<Item extends WorldPoint> {
  items: readonly Item[];
  zoom: number;
  ratio: number;
  reach: number;
  draw: (pen: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D, item: Item, at: Point) => void;
}
type Point = readonly [x: number, y: number];

export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Cell {
  column: number;
  row: number;
  canvas: HTMLCanvasElement | null;
}

export class MarkerCells<Item extends WorldPoint> {
  private cells = new Map<string, Cell>();
  private readonly unused: HTMLCanvasElement[] = [];
  /** The cell at the element's corner. Positions are relative to it: world pixels have too many digits for a style. */
  private origin = { column: 0, row: 0 };
  private drawing: Drawing<Item> | null = null;

  constructor(private readonly element: HTMLElement) {}

  begin(drawing: Drawing<Item>): void {
    for (const cell of this.cells.values()) this.drop(cell);
    this.cells.clear();
    this.drawing = drawing;
  }

  /** @returns where the element's corner belongs, in world pixels */
  show(part: Part): Point {
    const wanted = cellsOf(part);
    if (this.cells.size === 0) this.origin = wanted[0] ?? this.origin;
    for (const { column, row } of wanted) {
      const key = `${column} ${row}`;
      if (!this.cells.has(key)) this.cells.set(key, { column, row, canvas: this.drawn(column, row) });
    }
    this.dropFarFrom(part);
    return [this.origin.column * CELL_PX, this.origin.row * CELL_PX];
  }

  private drawn(column: number, row: number): HTMLCanvasElement | null {
    if (!this.drawing) return null;
    const { items, zoom, ratio, reach, draw } = this.drawing;
    const size = worldSize(zoom);
    const [left, top] = [column * CELL_PX, row * CELL_PX];
    let canvas: HTMLCanvasElement | null = null;
    let picture: ReturnType<typeof startBitmap> = null;
    for (const item of items) {
      const [x, y] = [item.x * size - left, item.y * size - top];
      if (x < -reach || y < -reach || x > CELL_PX + reach || y > CELL_PX + reach) continue;
      canvas ??= this.canvasAt(column, row);
      picture ??= startBitmap(canvas, [CELL_PX, CELL_PX], ratio);
      if (picture) draw(picture.pen, item, [x, y]);
    }
    picture?.show();
    return canvas;
  }

  private canvasAt(column: number, row: number): HTMLCanvasElement {
    const canvas = this.unused.pop() ?? document.createElement("canvas");
    canvas.style.position = "absolute";
    canvas.style.left = `${(column - this.origin.column) * CELL_PX}px`;
    canvas.style.top = `${(row - this.origin.row) * CELL_PX}px`;
    this.element.append(canvas);
    return canvas;
  }

  /** Nearer ones stay for a drag back and forth. */
  private dropFarFrom({ left, top, right, bottom }: Part): void {
    const near = {
      left: left - CELL_PX,
      top: top - CELL_PX,
      right: right + CELL_PX,
      bottom: bottom + CELL_PX,
    };
    for (const [key, cell] of this.cells) {
      if (isIn(near, cell)) continue;
      this.drop(cell);
      this.cells.delete(key);
    }
  }

  private drop({ canvas }: Cell): void {
    if (!canvas) return;
    canvas.remove();
    this.unused.push(canvas);
  }
}

const isIn = ({ left, top, right, bottom }: Part, { column, row }: Cell): boolean =>
  (column + 1) * CELL_PX > left &&
  column * CELL_PX < right &&
  (row + 1) * CELL_PX > top &&
  row * CELL_PX < bottom;

/** @internal */
export function cellsOf({ left, top, right, bottom }: Part): { column: number; row: number }[] {
  const found = [];
  for (let row = Math.floor(top / CELL_PX); row * CELL_PX < bottom; row++)
    for (let column = Math.floor(left / CELL_PX); column * CELL_PX < right; column++)
      found.push({ column, row });
  return found;
}

interface Bitmap {
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  show(): void;
}

/** Drawn offscreen and transferred: Chromium copies a canvas that was drawn on directly into every frame in which anything moves. */
function startBitmap(
  canvas: HTMLCanvasElement,
  [width, height]: readonly [number, number],
  ratio: number,
): Bitmap | null {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const frame = "OffscreenCanvas" in window ? canvas.getContext("bitmaprenderer") : null;
  const pen = frame ? new OffscreenCanvas(wide, high).getContext("2d") : directContext(canvas, wide, high);
  if (!pen) return null;
  pen.scale(ratio, ratio);
  return {
    pen,
    show: () => frame?.transferFromImageBitmap((pen.canvas as OffscreenCanvas).transferToImageBitmap()),
  };
}

/** For browsers without `OffscreenCanvas`. */
function directContext(
  canvas: HTMLCanvasElement,
  wide: number,
  high: number,
): CanvasRenderingContext2D | null {
  canvas.width = wide;
  canvas.height = high;
  return canvas.getContext("2d");
}
