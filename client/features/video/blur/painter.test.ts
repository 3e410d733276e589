import { expect, test } from "bun:test";
import { backdropOf } from "./painter.ts";
import { BACKDROP, SEEN } from "./sizes.ts";

type Colour = readonly [red: number, green: number, blue: number];

function picture(colourAt: (x: number, y: number) => Colour): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(SEEN.width * SEEN.height * 4);
  for (let at = 0; at < SEEN.width * SEEN.height; at++)
    pixels.set([...colourAt(at % SEEN.width, Math.floor(at / SEEN.width)), 255], at * 4);
  return pixels;
}

const colours = (backdrop: Uint8ClampedArray) =>
  Array.from({ length: backdrop.length / 4 }, (_, at) => [...backdrop.subarray(at * 4, at * 4 + 3)]);

test("Letters of a poster, as fine as the model can see them, become one grey", () => {
  const letters = picture((x, y) => (((x >> 2) + (y >> 2)) % 2 ? [255, 255, 255] : [0, 0, 0]));
  for (const [red] of colours(backdropOf(letters, null)).slice(BACKDROP.width * 6, -BACKDROP.width * 6)) {
    expect(red).toBeGreaterThan(100);
    expect(red).toBeLessThan(155);
  }
});

test("A plain wall keeps its colour to the edges", () => {
  const wall = backdropOf(
    picture(() => [40, 90, 200]),
    null,
  );
  expect(new Set(colours(wall).map(String))).toEqual(new Set(["40,90,200"]));
});

test("A person does not glow: the wall around them keeps its own colour", () => {
  const isPerson = (x: number) => x > 100 && x < 160;
  const people = Float32Array.from({ length: SEEN.width * SEEN.height }, (_, at) =>
    Number(isPerson(at % SEEN.width)),
  );
  const backdrop = backdropOf(
    picture((x) => (isPerson(x) ? [255, 0, 0] : [0, 0, 200])),
    people,
  );
  const beside = colours(backdrop)[10 * BACKDROP.width + 23]!;
  expect(beside[0]).toBeLessThan(10);
  expect(beside[2]).toBeGreaterThan(190);
});

test("Where a person fills the picture their own colours are the backdrop", () => {
  const people = new Float32Array(SEEN.width * SEEN.height).fill(1);
  expect(
    colours(
      backdropOf(
        picture(() => [255, 0, 0]),
        people,
      ),
    )[500],
  ).toEqual([255, 0, 0]);
});
