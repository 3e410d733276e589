import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { LEGAL_EDITIONS } from "#contract/legal-editions.ts";
import type { DrawnPages } from "#contract/pages.ts";
import { readConfig } from "#src/config.ts";
import { configView } from "#src/features/common/view.ts";
import { editionsAt } from "#src/features/legal/rules.ts";
import { settingsKey } from "#src/http/site/guest-pages.ts";
import { root } from "./tools.ts";

/** Draws the guest pages with default settings into `dist/pages.json`, by the same worker that a server uses for its own. */
export async function buildPages(): Promise<void> {
  const outDir = join(root, "dist/prerender");
  await build({
    logLevel: "error",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: "prerender/worker.ts",
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: "worker.js", codeSplitting: true } },
    },
  });
  const editions = LEGAL_EDITIONS.map((version) => ({ version, seenAt: 0 }));
  const settings = configView(readConfig({}), editionsAt(editions, Date.now()).current, false);
  const worker = new Worker(join(outDir, "worker.js"));
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPages["pages"]>();
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage(settings);
  const pages = await promise;
  worker.terminate();
  await writeFile(join(root, "dist/pages.json"), JSON.stringify({ config: settingsKey(settings), pages }));
}
