import { join } from "node:path";
import type { BunPlugin } from "bun";
import { root } from "./tools.ts";

/**
 * What packages do at their start for uses that are not ours: pino prepares to log from other threads and looks where it is
 * called from, which reads all 9 MB of the source map (40 ms); prom-client brings an HTTP client to push with, where we are
 * asked.
 */
const LEFT_OUT: BunPlugin = {
  name: "left out",
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

/** How a server becomes one file, whichever it is: the bench of starts builds its peer so too. */
export const SERVER_BUILD = {
  target: "bun",
  // Names stay, for the log.
  minify: { syntax: true, whitespace: true },
  sourcemap: "linked",
  bytecode: true,
  // What bytecode takes. Bun writes the folders of the machine that builds into such a file, so ours come from the path of
  // what runs (`src/config.ts`, `db/folder.ts`).
  format: "cjs",
  define: { "import.meta.path": "Bun.main" },
} as const;

/**
 * Puts the server into the one file `dist/server.js`: reading hundreds of small files is most of a start. It reads its
 * migrations, cities and the client from the same folders as `src/main.ts` does. `dist/server.js.jsc` beside it is the same
 * code compiled, which takes a quarter off a start; a Bun of another version, or none of it, runs the text instead.
 */
export async function buildServer(): Promise<void> {
  await Bun.build({
    ...SERVER_BUILD,
    entrypoints: [join(root, "src/main.ts")],
    outdir: join(root, "dist"),
    naming: "server.js",
    // Finds its data next to its own code.
    external: ["geoip-country"],
    plugins: [LEFT_OUT],
  });
}
