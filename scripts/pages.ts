import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { PrerenderedPage } from "#contract/common.ts";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { readConfig } from "#src/config.ts";
import { configView } from "#src/features/common/view.ts";
import { editionsAt } from "#src/features/legal/rules.ts";
import { pageKey, prerenderInput, SETTINGS_FILE, settingsKey } from "#src/http/site/guest-pages.ts";
import { root } from "./tools.ts";

/** In the same worker that a server uses for its own settings. */
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
  const { promise, resolve, reject } = Promise.withResolvers<PrerenderedPage[]>();
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  const clientDir = join(root, "dist/client");
  const shell = await readFile(join(clientDir, "index.html"), "utf8");
  worker.postMessage(prerenderInput({ clientDir }, settings, shell));
  const pages = await promise;
  worker.terminate();
  const folder = join(root, "dist/pages");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, SETTINGS_FILE), `${settingsKey(settings)}\n${Bun.hash(shell)}`);
  for (const page of pages)
    await writeFile(join(folder, `${pageKey(page.path, page.lang)}.json`), JSON.stringify(page));
}
