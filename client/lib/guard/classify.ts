import { loadGraphModel } from "@tensorflow/tfjs-converter";
import { io, type Tensor, tensor, tidy, zeros } from "@tensorflow/tfjs-core";
import { openBackEnd, toShares } from "#client/lib/tensors/back-end.ts";
import { LOOK_PX } from "./look-size.ts";

/** How much a picture looks like each of the model's five classes; together 1. */
export type Classes = Record<(typeof CLASSES)[number], number>;
/** In the order of the model's output. */
const CLASSES = ["drawing", "hentai", "neutral", "porn", "sexy"] as const;

/** What the build extracts from the package nsfwjs (client/vite/guard-model.ts). */
export interface ModelFiles {
  topology: io.ModelJSON;
  weights: ArrayBuffer;
  /** The address of the back end's wasm with SIMD, which every browser has that has the rest. */
  wasm: string;
}

/** Judges the pixels (RGBA, row by row) of a picture of `LOOK_PX`. */
export type Classify = (pixels: Uint8ClampedArray) => Promise<Classes>;

/** @throws where the browser refuses wasm, or has none with SIMD */
export async function openClassifier({ topology, weights, wasm }: ModelFiles): Promise<Classify> {
  await openBackEnd(wasm);
  const model = await loadGraphModel(
    io.fromMemory({
      modelTopology: topology.modelTopology,
      format: topology.format,
      weightSpecs: topology.weightsManifest.flatMap((group) => group.weights),
      weightData: weights,
    }),
  );
  const run = async (picture: () => Tensor) => {
    const output = tidy(() => model.predict(picture()) as Tensor);
    const shares = await output.data();
    output.dispose();
    return shares;
  };
  // The first run compiles, and takes three times as long as any other.
  await run(() => zeros([1, LOOK_PX, LOOK_PX, 3]));
  const picture = new Float32Array(LOOK_PX * LOOK_PX * 3);
  return async (pixels) => {
    const shares = await run(() => tensor(toShares(pixels, picture), [1, LOOK_PX, LOOK_PX, 3]));
    return Object.fromEntries(CLASSES.map((name, at) => [name, shares[at]!])) as Classes;
  };
}
