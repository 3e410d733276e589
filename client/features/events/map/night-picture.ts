import { TILE_PX } from "./mercator.ts";
import { toNight } from "./night.ts";

/**
 * Fetches a tile and repaints it. The answer is the address of a picture, and null where there is none: as pictures, tiles
 * are drawn into their layer once; thirty canvases would each be drawn in every frame of a pan.
 * @returns a function that cancels it and releases the picture
 */
export function nightPicture(url: string, onDone: (source: string | null) => void): () => void {
  const image = new Image();
  let source: string | null = null;
  let isOff = false;
  image.onerror = () => onDone(null);
  image.onload = () => {
    repaint(image).toBlob((blob) => {
      if (isOff || !blob) return;
      source = URL.createObjectURL(blob);
      onDone(source);
    });
  };
  image.src = url;
  return () => {
    isOff = true;
    image.onload = image.onerror = null;
    image.src = "";
    if (source) URL.revokeObjectURL(source);
  };
}

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
