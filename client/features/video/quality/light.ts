export type Light = "fine" | "black" | "dark" | "backlit";

export const SAMPLE = { width: 16, height: 12 };

const BLACK_MOST = 24;
const DARK_MEAN = 45;
/** A window behind a face is more than this much lighter than the face. */
const BACKLIGHT = 70;
const BACKLIT_FACE = 80;

/** Judges pixels (RGBA, row by row, of size `SAMPLE`) by their luma, 0 to 255. The face is in the middle, below the top. */
export function lightOf(pixels: ArrayLike<number>): Light {
  let sum = 0;
  let most = 0;
  let face = 0;
  let faceCount = 0;
  const { width, height } = SAMPLE;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const luma = lumaAt(pixels, (y * width + x) * 4);
      sum += luma;
      most = Math.max(most, luma);
      if (!isFace(x, y)) continue;
      face += luma;
      faceCount += 1;
    }
  const count = width * height;
  const faceMean = face / faceCount;
  const around = (sum - face) / (count - faceCount);
  if (most < BLACK_MOST) return "black";
  if (around - faceMean > BACKLIGHT && faceMean < BACKLIT_FACE) return "backlit";
  return sum / count < DARK_MEAN ? "dark" : "fine";
}

const isFace = (x: number, y: number): boolean =>
  x >= SAMPLE.width * 0.35 && x < SAMPLE.width * 0.65 && y >= SAMPLE.height * 0.25;

const lumaAt = (pixels: ArrayLike<number>, at: number): number =>
  0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
