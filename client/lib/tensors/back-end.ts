import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { env, ready, setBackend } from "@tensorflow/tfjs-core";

/**
 * For workers that run a model.
 * @param wasm the address of the back end's file with SIMD, which every browser has that has the rest
 * @throws where the browser refuses wasm, or has none with SIMD
 */
export async function openBackEnd(wasm: string): Promise<void> {
  const names = ["", "-simd", "-threaded-simd"].map((kind) => `tfjs-backend-wasm${kind}.wasm`);
  setWasmPaths(Object.fromEntries(names.map((name) => [name, wasm])));
  // Threads need pages that are isolated from others, which ours are not.
  env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  if (!(await env().getAsync("WASM_HAS_SIMD_SUPPORT"))) throw new Error("This browser has no SIMD");
  if (!(await setBackend("wasm"))) throw new Error("This browser refuses wasm");
  await ready();
}

/** Writes three shares of 1 for each pixel (RGBA); the models know no transparency. */
export function toShares(pixels: Uint8ClampedArray, shares: Float32Array): Float32Array {
  for (let from = 0, to = 0; to < shares.length; from += 4) {
    shares[to++] = pixels[from]! / 255;
    shares[to++] = pixels[from + 1]! / 255;
    shares[to++] = pixels[from + 2]! / 255;
  }
  return shares;
}
