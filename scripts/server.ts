import { join } from "node:path";
import { root } from "./tools.ts";

/**
 * Puts the server into the one file `dist/server.js`: reading hundreds of small files is most of a start. It reads its
 * migrations, cities and the client from the same folders as `src/main.ts` does.
 */
export async function buildServer(): Promise<void> {
  await Bun.build({
    entrypoints: [join(root, "src/main.ts")],
    outdir: join(root, "dist"),
    naming: "server.js",
    target: "bun",
    minify: { syntax: true, whitespace: true },
    sourcemap: "linked",
    // Finds its data beside its own code.
    external: ["geoip-country"],
  });
}
