import { TILE_PX } from "./mercator.ts";
import { toNight } from "./night.ts";

/** As many as a large screen shows twice: some megabytes. */
const SPARE_MAX = 150;
/** Pictures that have left the screen, the oldest first: most of them come back as the map is dragged to and fro. */
const spare = new Map<string, string>();

/**
 * Fetches a tile and repaints it. The answer is the address of a picture, and null where there is none: as pictures, tiles
 * are drawn into their layer once; thirty canvases would each be drawn in every frame of a pan.
 * @returns a function that cancels it
 */
export function nightPicture(url: string, onDone: (source: string | null) => void): () => void {
  const kept = spare.get(url);
  if (kept !== undefined) {
    onDone(kept);
    return () => keep(url, kept);
  }
  let source: string | null = null;
  const image = new Image();
  image.onerror = () => onDone(null);
  image.onload = async () => {
    source = await pictureOf(repaint(image));
    onDone(source);
  };
  image.src = url;
  return () => {
    image.onload = image.onerror = null;
    image.src = "";
    onDone = () => {};
    if (source !== null) keep(url, source);
  };
}

function keep(url: string, source: string): void {
  spare.delete(url);
  spare.set(url, source);
  const [oldest] = spare.keys();
  if (spare.size > SPARE_MAX && oldest !== undefined) spare.delete(oldest);
}

/**
 * WebP, since Chromium writes PNG on the main thread, when that is idle. As data, since `createObjectURL` waits for the browser's
 * own process: half a second of six in which the map was dragged.
 */
const pictureOf = (canvas: HTMLCanvasElement): Promise<string | null> =>
  new Promise((done) =>
    canvas.toBlob(
      (blob) => {
        if (!blob) return done(null);
        const reader = new FileReader();
        reader.onload = () => done(reader.result as string);
        reader.onerror = () => done(null);
        reader.readAsDataURL(blob);
      },
      "image/webp",
      0.92,
    ),
  );

function repaint(image: HTMLImageElement): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = TILE_PX;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) return canvas;
  pen.drawImage(image, 0, 0, TILE_PX, TILE_PX);
  const picture = pen.getImageData(0, 0, TILE_PX, TILE_PX);
  toNight(picture.data);
  pen.putImageData(picture, 0, 0);
  return canvas;
}
