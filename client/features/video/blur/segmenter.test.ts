import { expect, test } from "bun:test";
import { join } from "node:path";
import sharp from "sharp";
import { DRAWN_PERSON } from "#test/helpers/drawn-person.ts";
import { openSegmenter } from "./segmenter.ts";
import { SEEN } from "./sizes.ts";
import { readGraph } from "./tflite.ts";

const packages = join(import.meta.dirname, "../../../../node_modules");
const MODEL = join(packages, "@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite");
const WASM = join(packages, "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm");

const model = await Bun.file(MODEL).arrayBuffer();
const segment = await openSegmenter(model, WASM);

async function peopleIn(svg: string): Promise<(x: number, y: number) => number> {
  const pixels = await sharp(Buffer.from(svg))
    .resize(SEEN.width, SEEN.height, { fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const people = segment(new Uint8ClampedArray(pixels));
  // As shares of the picture.
  return (x, y) => people[Math.floor(y * SEEN.height) * SEEN.width + Math.floor(x * SEEN.width)]!;
}

test("The model of the package finds a person, and not the wall behind", async () => {
  const person = await peopleIn(DRAWN_PERSON);
  for (const [x, y] of [
    [0.5, 0.3],
    [0.5, 0.5],
    [0.45, 0.9],
    [0.6, 0.85],
  ] as const)
    expect([x, y, person(x, y)]).toEqual([x, y, expect.closeTo(1, 0)]);
  for (const [x, y] of [
    [0.05, 0.1],
    [0.95, 0.1],
    [0.15, 0.5],
    [0.9, 0.6],
  ] as const)
    expect(person(x, y)).toBeLessThan(0.1);
});

test("An empty room holds no one", async () => {
  const person = await peopleIn(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><path fill="#7a8" d="M0 0h640v480H0z"/></svg>',
  );
  for (let x = 0.05; x < 1; x += 0.1) expect(person(x, 0.5)).toBeLessThan(0.3);
});

test("Another model is refused rather than misread", () => {
  const other = model.slice(0);
  expect(() => readGraph(other.slice(0, 1_000))).toThrow();
  const graph = readGraph(model);
  expect(graph.tensors[graph.input]!.shape).toEqual([1, SEEN.height, SEEN.width, 3]);
  expect(graph.tensors[graph.output]!.shape).toEqual([1, SEEN.height, SEEN.width, 1]);
});
