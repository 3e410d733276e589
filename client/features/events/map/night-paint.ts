import { TILE_PX } from "./mercator.ts";
import { toNight } from "./night.ts";

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** Draws a tile on a canvas of its size, in our colours. */
export function paintNight(canvas: Canvas, tile: CanvasImageSource): void {
  const pen = canvas.getContext("2d", {
    willReadFrequently: true,
  }) as OffscreenCanvasRenderingContext2D | null;
  if (!pen) return;
  pen.drawImage(tile, 0, 0, TILE_PX, TILE_PX);
  const picture = pen.getImageData(0, 0, TILE_PX, TILE_PX);
  toNight(picture.data);
  pen.putImageData(picture, 0, 0);
}

/** WebP, since Chromium writes PNG on the thread that asks for it, when that is idle. */
export const NIGHT_FORMAT = { type: "image/webp", quality: 0.92 };

/** As data, since `createObjectURL` waits for the browser's own process: half a second of six in which the map was dragged. */
export const asData = (blob: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
