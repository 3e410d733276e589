import type { Segment } from "./segmenter.ts";
import { BACKDROP, SEEN } from "./sizes.ts";

type Pen = OffscreenCanvasRenderingContext2D;
interface Size {
  width: number;
  height: number;
}

/** Below the first a pixel is background, above the second the person; in between both show through. */
const EDGE = { from: 0.4, to: 0.85 };
/** Of the look before: outlines would flicker otherwise. */
const REMEMBERED = 0.35;

/** Draws frames with everything but the person blurred; before it has a model, with everything blurred. */
export class Painter {
  private readonly seen = penOf(SEEN, { willReadFrequently: true });
  private readonly backdrop = penOf(BACKDROP);
  private readonly outline = penOf(SEEN);
  private readonly picture = penOf(SEEN);
  private people: Float32Array | null = null;

  /** Looks where the person is now. */
  look(frame: CanvasImageSource, segment: Segment | null): void {
    this.seen.drawImage(frame, 0, 0, SEEN.width, SEEN.height);
    const { data } = this.seen.getImageData(0, 0, SEEN.width, SEEN.height);
    this.people = segment && mixed(segment(data), this.people);
    this.backdrop.putImageData(
      new ImageData(backdropOf(data, this.people), BACKDROP.width, BACKDROP.height),
      0,
      0,
    );
    if (this.people)
      this.outline.putImageData(new ImageData(opacitiesOf(this.people), SEEN.width, SEEN.height), 0, 0);
  }

  paint(frame: CanvasImageSource, { width, height }: Size): OffscreenCanvas {
    const { canvas } = this.picture;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const draw = (source: CanvasImageSource, how: GlobalCompositeOperation) => {
      this.picture.globalCompositeOperation = how;
      this.picture.drawImage(source, 0, 0, width, height);
    };
    if (!this.people) draw(this.backdrop.canvas, "copy");
    else {
      draw(this.outline.canvas, "copy");
      draw(frame, "source-in");
      draw(this.backdrop.canvas, "destination-over");
    }
    return canvas;
  }
}

function penOf({ width, height }: Size, options?: CanvasRenderingContext2DSettings): Pen {
  const pen = new OffscreenCanvas(width, height).getContext("2d", options);
  if (!pen) throw new Error("This browser does not draw in workers");
  pen.imageSmoothingEnabled = true;
  return pen;
}

function mixed(now: Float32Array, before: Float32Array | null): Float32Array {
  return before ? now.map((share, at) => share + (before[at]! - share) * REMEMBERED) : now;
}

function opacitiesOf(people: Float32Array): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(people.length * 4);
  for (let at = 0; at < people.length; at++)
    pixels[at * 4 + 3] = ((people[at]! - EDGE.from) / (EDGE.to - EDGE.from)) * 255;
  return pixels;
}

const CELL = SEEN.width / BACKDROP.width;
const CELL_PIXELS = CELL * CELL;
/** Cells to each side, three times over: close to a Gaussian. */
const RADIUS = 2;
const PASSES = 3;
/** Red, green, blue, and how much of a cell is background. */
const PARTS = 4;

/**
 * The background of a picture of `SEEN` (RGBA), blurred, as RGBA of `BACKDROP`. People are left out of it, or their colours would
 * glow around them; without `people` all of the picture is blurred.
 * @internal
 */
export function backdropOf(
  pixels: Uint8ClampedArray,
  people: Float32Array | null,
): Uint8ClampedArray<ArrayBuffer> {
  let cells = cellsOf(pixels, people);
  for (let pass = 0; pass < PASSES; pass++) {
    cells = blurred(cells, BACKDROP.width, BACKDROP.height, PARTS, BACKDROP.width * PARTS);
    cells = blurred(cells, BACKDROP.height, BACKDROP.width, BACKDROP.width * PARTS, PARTS);
  }
  return painted(cells);
}

function cellsOf(pixels: Uint8ClampedArray, people: Float32Array | null): Float32Array {
  const cells = new Float32Array(BACKDROP.width * BACKDROP.height * PARTS);
  for (let y = 0, at = 0; y < SEEN.height; y++) {
    const row = Math.floor(y / CELL) * BACKDROP.width;
    for (let x = 0; x < SEEN.width; x++, at++) {
      // Where there is no background for far around, the person's own colours do.
      const share = (people ? Math.max(1 - people[at]!, 0.001) : 1) / CELL_PIXELS;
      const to = (row + Math.floor(x / CELL)) * PARTS;
      cells[to]! += pixels[at * 4]! * share;
      cells[to + 1]! += pixels[at * 4 + 1]! * share;
      cells[to + 2]! += pixels[at * 4 + 2]! * share;
      cells[to + 3]! += share;
    }
  }
  return cells;
}

/** The sum of each cell's neighbours in one direction: lines of `length` cells that are `step` apart. */
function blurred(
  cells: Float32Array,
  length: number,
  lines: number,
  step: number,
  nextLine: number,
): Float32Array {
  const sums = new Float32Array(cells.length);
  for (let line = 0; line < lines; line++)
    for (let part = 0; part < PARTS; part++) {
      const start = line * nextLine + part;
      const at = (index: number) => cells[start + Math.min(Math.max(index, 0), length - 1) * step]!;
      let sum = 0;
      for (let index = -RADIUS; index <= RADIUS; index++) sum += at(index);
      for (let index = 0; index < length; index++) {
        sums[start + index * step] = sum;
        sum += at(index + RADIUS + 1) - at(index - RADIUS);
      }
    }
  return sums;
}

function painted(cells: Float32Array): Uint8ClampedArray<ArrayBuffer> {
  const colours = new Uint8ClampedArray(cells.length);
  for (let at = 0; at < cells.length; at += PARTS) {
    const share = cells[at + 3]!;
    for (let part = 0; part < 3; part++) colours[at + part] = cells[at + part]! / share;
    colours[at + 3] = 255;
  }
  return colours;
}
