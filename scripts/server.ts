import { join } from "node:path";
import type { BunPlugin } from "bun";
import { root } from "./tools.ts";

/** Unused modules that cost startup time: pino looks up its caller in 9 MB of source map (40 ms); metrics are pulled. */
export const UNUSED_MODULES: BunPlugin = {
  name: "unused modules",
  setup({ onLoad }) {
    onLoad(
      {
        filter:
          /[\\/](pino[\\/]lib[\\/](caller|transport|multistream)|prom-client[\\/]lib[\\/]pushgateway)\.js$/,
      },
      () => ({ contents: "module.exports = () => [];", loader: "js" }),
    );
  },
};

/** The startup benchmark builds its comparison server with them too. */
export const SERVER_BUILD = {
  target: "bun",
  // Identifiers are kept, for the log.
  minify: { syntax: true, whitespace: true },
  sourcemap: "linked",
  bytecode: true,
  // Required for bytecode. Folders are derived from the path of the running program, not baked in.
  format: "cjs",
  define: { "import.meta.path": "Bun.main" },
} as const;

/** Reading hundreds of small files is most of startup; bytecode beside it makes startup a quarter faster. */
export async function buildServer(): Promise<void> {
  await Bun.build({
    ...SERVER_BUILD,
    entrypoints: [join(root, "src/main.ts")],
    outdir: join(root, "dist"),
    naming: "server.js",
    // They find their data and libraries next to their own code.
    external: ["geoip-country", "sharp"],
    plugins: [UNUSED_MODULES],
  });
}
