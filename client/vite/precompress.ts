import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|html|svg|json|txt|wasm)$/;
/** The weights of models: higher qualities of Brotli take half a minute, and gain half a percent. */
const BYTES = /\.(?:bin|tflite)$/;
const BYTES_QUALITY = 5;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** So that the server never compresses while it serves. */
export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "precompress",
    // Only what browsers load, not the build that prerenders pages on a server.
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const names = await readdir(outDir, { recursive: true });
      await Promise.all([
        ...names.filter((name) => TEXT.test(name)).map((name) => compress(join(outDir, name), 11)),
        ...names
          .filter((name) => BYTES.test(name))
          .map((name) => compress(join(outDir, name), BYTES_QUALITY)),
      ]);
    },
  };
}

async function compress(path: string, quality: number): Promise<void> {
  const raw = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  };
  await writeFile(`${path}.br`, await brotli(raw, { params }));
  await writeFile(`${path}.gz`, await deflate(raw, { level: 9 }));
}
