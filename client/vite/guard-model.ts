import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { io } from "@tensorflow/tfjs-core";
import { MobileNetV2MidModel } from "nsfwjs/models/mobilenet_v2_mid";
import type { Plugin } from "vite";

const MODEL_ID = "virtual:guard-model";
const FOLDER = resolve(import.meta.dirname, "../../node_modules/.cache/guard-model");

/** The model of the guard (client/lib/guard), which the package nsfwjs holds as base64 in JavaScript. */
export async function readGuardModel(): Promise<{ topology: io.ModelJSON; weights: Buffer<ArrayBuffer> }> {
  const { modelJson, weightBundles } = MobileNetV2MidModel;
  const parts = await Promise.all(weightBundles.map((load) => load()));
  return {
    topology: (await modelJson()).default,
    weights: Buffer.concat(parts.map((part) => Buffer.from(part.default, "base64"))),
  };
}

/** Makes two files of the model. */
export function guardModel(): Plugin {
  const resolved = `\0${MODEL_ID}`;
  return {
    name: "guard-model",
    resolveId: (id) => (id === MODEL_ID ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const { topology, weights } = await readGuardModel();
      await mkdir(FOLDER, { recursive: true });
      await writeFile(join(FOLDER, "guard-topology.json"), JSON.stringify(topology));
      await writeFile(join(FOLDER, "guard-weights.bin"), weights);
      return [
        `export { default as topology } from ${JSON.stringify(`${FOLDER}/guard-topology.json?url`)};`,
        `export { default as weights } from ${JSON.stringify(`${FOLDER}/guard-weights.bin?url`)};`,
      ].join("\n");
    },
  };
}
