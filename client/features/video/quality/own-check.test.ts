import { expect, test } from "bun:test";
import { lightOf, SAMPLE } from "./own-check.ts";

/** A grey picture, with the brightness of each pixel by its position. */
function picture(grey: (x: number, y: number) => number): number[] {
  const pixels: number[] = [];
  for (let y = 0; y < SAMPLE.height; y++)
    for (let x = 0; x < SAMPLE.width; x++) pixels.push(grey(x, y), grey(x, y), grey(x, y), 255);
  return pixels;
}
const isMiddle = (x: number) => Math.abs(x - SAMPLE.width / 2) < 3;

test("An evenly lit face is fine", () => {
  expect(lightOf(picture(() => 120))).toBe("fine");
  expect(lightOf(picture((x) => (isMiddle(x) ? 170 : 90)))).toBe("fine");
});

test("A closed shutter is black even with noise, and a dim room is dark", () => {
  expect(lightOf(picture(() => 0))).toBe("black");
  expect(lightOf(picture((x, y) => (x * 7 + y * 5) % 18))).toBe("black");
  expect(lightOf(picture((x) => (isMiddle(x) ? 50 : 20)))).toBe("dark");
});

test("A window behind a dark head is backlight; a pale wall behind a well-lit one is not", () => {
  expect(lightOf(picture((x) => (isMiddle(x) ? 40 : 220)))).toBe("backlit");
  expect(lightOf(picture((x) => (isMiddle(x) ? 130 : 230)))).toBe("fine");
});
