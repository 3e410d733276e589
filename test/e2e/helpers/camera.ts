import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The video that every fake camera of Chromium shows. */
export const CAMERA_FILE = resolve(import.meta.dirname, "../../../.cache/camera.y4m");

const [WIDTH, HEIGHT, FRAMES] = [160, 120, 10];
const BOX = 40;

/**
 * Writes a video of a small box that moves to the right at ten frames a second. Chromium's built-in fake camera is 960 × 540:
 * encoding, decoding and showing that took a third more CPU time, and tests gain nothing from it.
 */
export function makeCameraFile(): void {
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 4, 128);
  const frames = Array.from({ length: FRAMES }, (_, frame) => [
    Buffer.from("FRAME\n"),
    picture(frame * ((WIDTH - BOX) / FRAMES)),
    colour,
    colour,
  ]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  mkdirSync(dirname(CAMERA_FILE), { recursive: true });
  // Replaced atomically: in `verify` browsers of the other lane are reading it, and a camera that reads a truncated file
  // freezes for good.
  const own = `${CAMERA_FILE}.${process.pid}`;
  writeFileSync(own, Buffer.concat([header, ...frames.flat()]));
  renameSync(own, CAMERA_FILE);
}

function picture(left: number): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, 60);
  for (let row = BOX; row < 2 * BOX; row++) light.fill(220, row * WIDTH + left, row * WIDTH + left + BOX);
  return light;
}
