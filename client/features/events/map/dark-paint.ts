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

type Rgb = readonly [red: number, green: number, blue: number];

/** From black to white: lettering, buildings, land, roads. Roads are brighter again, or a city would lose its streets. */
const RAMP: readonly [luminance: number, colour: Rgb][] = [
  [0, [214, 204, 187]],
  [90, [150, 140, 126]],
  [170, [70, 63, 56]],
  [215, [34, 31, 27]],
  [238, [22, 20, 18]],
  [247, [26, 23, 20]],
  [255, [44, 39, 34]],
];
const COLOUR_KEPT = 0.22;

const table = new Uint8Array(256 * 3);
for (let luminance = 0; luminance < 256; luminance++) table.set(onRamp(luminance), luminance * 3);

/**
 * A trace of every colour stays, for water and parks. Once per tile: a CSS filter would be computed for every frame of a pan.
 * @internal
 */
export function toDarkStyle(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    const luminance = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    pixels[at] = table[luminance * 3]! + (red - luminance) * COLOUR_KEPT;
    pixels[at + 1] = table[luminance * 3 + 1]! + (green - luminance) * COLOUR_KEPT;
    pixels[at + 2] = table[luminance * 3 + 2]! + (blue - luminance) * COLOUR_KEPT;
  }
}

function onRamp(luminance: number): Rgb {
  const above = RAMP.findIndex(([edge]) => edge >= luminance);
  const [to, high] = RAMP[above]!;
  const [from, low] = RAMP[Math.max(0, above - 1)]!;
  const part = to === from ? 0 : (luminance - from) / (to - from);
  return [0, 1, 2].map(
    (channel) => low[channel]! + (high[channel]! - low[channel]!) * part,
  ) as unknown as Rgb;
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
