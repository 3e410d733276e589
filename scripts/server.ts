import { join } from "node:path";
import type { BunPlugin } from "bun";
import { root } from "./tools.ts";

/**
 * Replaces package modules that we do not use but that cost startup time. pino prepares to log from other threads and looks up
 * its caller, which reads all 9 MB of the source map (40 ms); prom-client loads an HTTP client to push metrics, while ours are
 * pulled.
 */
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

/** Build options for a server in one file. The startup benchmark builds its comparison server with them too. */
export const SERVER_BUILD = {
  target: "bun",
  // Identifiers are kept, for the log.
  minify: { syntax: true, whitespace: true },
  sourcemap: "linked",
  bytecode: true,
  // Required for bytecode. Bun bakes the folders of the build machine into such a file, so ours are derived from the path of
  // the running program (`src/config.ts`, `db/folder.ts`).
  format: "cjs",
  define: { "import.meta.path": "Bun.main" },
} as const;

/**
 * Bundles the server into the single file `dist/server.js`: reading hundreds of small files is most of startup. It reads its
 * migrations, cities and the client from the same folders as `src/main.ts` does. `dist/server.js.jsc` beside it is the same
 * code as bytecode, which makes startup a quarter faster; without it, or under another version of Bun, the source runs.
 */
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
