import { backdropOf } from "./backdrop.ts";
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
