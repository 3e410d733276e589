import { expect, test } from "bun:test";
import fc from "fast-check";
import { clamp, FITTED, pinch, toggleZoom, zoomAt } from "./zoom.ts";

const SCREEN = { width: 400, height: 800 };
const PHOTO = { width: 400, height: 300 };

test("Two fingers that move apart enlarge what is between them", () => {
  const view = pinch(
    FITTED,
    [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ],
    [
      { x: -100, y: 0 },
      { x: 100, y: 0 },
    ],
  );
  expect(view).toEqual({ scale: 2, x: 0, y: 0 });
  const aside = pinch(
    FITTED,
    [
      { x: 100, y: 0 },
      { x: 120, y: 0 },
    ],
    [
      { x: 90, y: 0 },
      { x: 130, y: 0 },
    ],
  );
  expect(aside).toEqual({ scale: 2, x: -110, y: 0 });
});

test("Two fingers that move together move the photo", () => {
  const view = { scale: 3, x: 0, y: 0 };
  expect(
    pinch(
      view,
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: 20, y: 5 },
        { x: 30, y: 5 },
      ],
    ),
  ).toEqual({
    scale: 3,
    x: 20,
    y: 5,
  });
});

test("A photo is never smaller than it fits, nor dragged off the screen", () => {
  expect(clamp({ scale: 0.3, x: 50, y: 50 }, PHOTO, SCREEN)).toEqual(FITTED);
  expect(clamp({ scale: 2, x: 500, y: 500 }, PHOTO, SCREEN)).toEqual({ scale: 2, x: 200, y: 0 });
  expect(clamp({ scale: 4, x: -900, y: -900 }, PHOTO, SCREEN)).toEqual({ scale: 4, x: -600, y: -200 });
  expect(clamp({ scale: 99, x: 0, y: 0 }, PHOTO, SCREEN).scale).toBe(5);
});

test("A double tap enlarges around the finger, and another one fits the photo again", () => {
  const view = toggleZoom(FITTED, { x: 100, y: -50 });
  expect(view).toEqual({ scale: 2.5, x: -150, y: 75 });
  expect(toggleZoom(view, { x: 0, y: 0 })).toEqual(FITTED);
});

test("What is under the finger stays there, however far the photo is enlarged", () => {
  const number = fc.double({ min: -200, max: 200, noNaN: true });
  const factor = fc.double({ min: 0.2, max: 5, noNaN: true });
  fc.assert(
    fc.property(number, number, factor, (x, y, by) => {
      const before = { scale: 2, x: 10, y: -20 };
      const after = zoomAt(before, by, { x, y });
      expect((x - after.x) / after.scale).toBeCloseTo((x - before.x) / before.scale);
      expect((y - after.y) / after.scale).toBeCloseTo((y - before.y) / before.scale);
    }),
  );
});
