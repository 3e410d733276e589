import { toDarkStyle } from "./dark-style.ts";
import { TILE_PX } from "./mercator.ts";

type Canvas = OffscreenCanvas | HTMLCanvasElement;

export function paintDark(canvas: Canvas, tile: CanvasImageSource): void {
  const pen = canvas.getContext("2d", {
    willReadFrequently: true,
  }) as OffscreenCanvasRenderingContext2D | null;
  if (!pen) return;
  pen.drawImage(tile, 0, 0, TILE_PX, TILE_PX);
  const picture = pen.getImageData(0, 0, TILE_PX, TILE_PX);
  toDarkStyle(picture.data);
  pen.putImageData(picture, 0, 0);
}

/** WebP, since Chromium encodes PNG on the requesting thread when that is idle. */
export const DARK_FORMAT = { type: "image/webp", quality: 0.92 };

/** A data URL, since `createObjectURL` waits for the browser process: 0.5 s of a 6 s drag of the map. */
export const asData = (blob: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
