import { join } from "node:path";
import sharp from "sharp";
import { type Classes, type Classify, openClassifier } from "../../client/lib/guard/classify.ts";
import { LOOK_PX } from "../../client/lib/guard/look-size.ts";
import { readGuardModel } from "../../client/vite/guard-model.ts";

/** What a video does to a picture: its size after the encoder gave way, and its loss of detail. `light` dims the room. */
export const QUALITIES = {
  good: { width: 640, height: 480, jpeg: 80, light: 1 },
  middling: { width: 320, height: 240, jpeg: 45, light: 1 },
  poor: { width: 160, height: 120, jpeg: 20, light: 1 },
  dim: { width: 320, height: 240, jpeg: 45, light: 0.35 },
} as const;
export type Quality = keyof typeof QUALITIES;

/** The guard's model, run by Bun with the same code as in the browser's worker. */
export async function openModel(): Promise<Classify> {
  const { topology, weights } = await readGuardModel();
  const wasm = join(
    import.meta.dirname,
    "../../node_modules/@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm",
  );
  return openClassifier({ topology, weights: new Uint8Array(weights).buffer, wasm });
}

/** Judges a picture as it would be seen in a talk. */
export async function judge(classify: Classify, picture: string, quality: Quality): Promise<Classes> {
  const { width, height, jpeg, light } = QUALITIES[quality];
  const frame = await sharp(picture)
    .rotate()
    .flatten({ background: "white" })
    .resize(width, height, { fit: "cover" })
    .modulate({ brightness: light })
    .jpeg({ quality: jpeg })
    .toBuffer();
  const { data } = await sharp(frame)
    .resize(LOOK_PX, LOOK_PX, { fit: "fill", kernel: "linear" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return classify(new Uint8ClampedArray(data));
}
