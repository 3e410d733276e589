import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Where Chromium finds the film that every camera shows. */
export const CAMERA_FILE = resolve(import.meta.dirname, "../../../.cache/camera.y4m");

const [WIDTH, HEIGHT, FRAMES] = [160, 120, 10];
const BOX = 40;

/**
 * A small box that walks to the right, ten frames a second. Chromium's own made-up camera draws 960 × 540: coding,
 * decoding and showing that took a third more of the processor, and shows nothing more to a test.
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
  // Put there whole: in `verify` browsers of the other lane are reading it, and a camera that finds it cut short stands
  // still for good.
  const own = `${CAMERA_FILE}.${process.pid}`;
  writeFileSync(own, Buffer.concat([header, ...frames.flat()]));
  renameSync(own, CAMERA_FILE);
}

function picture(left: number): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, 60);
  for (let row = BOX; row < 2 * BOX; row++) light.fill(220, row * WIDTH + left, row * WIDTH + left + BOX);
  return light;
}
