import type { Size } from "./corner.ts";

/** Share of a picture's width and height that stays in sight: a face is in the middle, but rarely far from the top. */
const SEEN_WIDTH = 0.65;
const SEEN_HEIGHT = 0.85;

/** Enlarges a picture shown whole towards filling its box, without cutting a face. */
export function zoomToFit(picture: Size, box: Size): number {
  if (picture.width * picture.height * box.width * box.height === 0) return 1;
  const across = box.width / picture.width;
  const down = box.height / picture.height;
  const fill = Math.max(across, down) / Math.min(across, down);
  return Math.min(fill, 1 / (across > down ? SEEN_HEIGHT : SEEN_WIDTH));
}
