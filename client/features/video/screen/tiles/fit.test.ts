import { expect, test } from "bun:test";
import fc from "fast-check";
import { zoomToFit } from "./fit.ts";

const side = fc.integer({ min: 1, max: 4_000 });
const size = fc.record({ width: side, height: side });

/** The part of the picture's width and height that is in sight. */
function seen(picture: { width: number; height: number }, box: { width: number; height: number }) {
  const scale = Math.min(box.width / picture.width, box.height / picture.height) * zoomToFit(picture, box);
  return {
    width: Math.min(1, box.width / (picture.width * scale)),
    height: Math.min(1, box.height / (picture.height * scale)),
  };
}

test("a picture of the box's own shape fills it, whatever its size", () => {
  expect(zoomToFit({ width: 640, height: 480 }, { width: 1200, height: 900 })).toBe(1);
});

test("a wide picture on a phone and an upright one on a desktop keep their faces", () => {
  expect(zoomToFit({ width: 1280, height: 720 }, { width: 390, height: 844 })).toBeCloseTo(1 / 0.65);
  expect(zoomToFit({ width: 720, height: 1280 }, { width: 1100, height: 800 })).toBeCloseTo(1 / 0.85);
});

test("at most 35 % of the width or 15 % of the height is out of sight, and never some of both", () => {
  fc.assert(
    fc.property(size, size, (picture, box) => {
      const { width, height } = seen(picture, box);
      expect(width).toBeGreaterThan(0.649);
      expect(height).toBeGreaterThan(0.849);
      expect(Math.max(width, height)).toBeGreaterThan(0.999);
    }),
  );
});

test("a picture that has no size yet is not enlarged", () => {
  expect(zoomToFit({ width: 0, height: 0 }, { width: 390, height: 844 })).toBe(1);
});
