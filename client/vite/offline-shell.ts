import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { CLIENT_PATHS } from "../../src/contract/paths.ts";

/**
 * No pictures, no letters of other languages, no error reporting, no guard, no blur and no console: no one meets or
 * moderates offline.
 */
const OFFLINE_FONTS = /(?:onest|prata)-(?:basic|russian|ruble|signs|latin)-(?!wght|400)[^/]*\.woff2$/;
const OFFLINE_FILES =
  /^assets\/(?!sentry-|guard-(?:worker|topology)-|blur-worker-|_shell\.admin|moderation-|questions-|together-).*\.(js|css|json)$/;
const WORKER = "sw-offline.js";
/** Uncompressed, a third of it on the wire. Members download it once a release, in the background. */
const OFFLINE_BYTES_MAX = 3_200_000;

/** Into client/public/sw-offline.js. */
export function offlineShell(): Plugin {
  let publicDir = "";
  return {
    name: "offline-shell",
    // A build for development is several times as large, and no one uses it offline.
    apply: (config, { command, mode }) => command === "build" && mode === "production" && !config.build?.ssr,
    configResolved(config) {
      publicDir = config.publicDir;
    },
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === "chunk" && file.isEntry);
      if (!entry) throw new Error("The build has no entry.");
      const kept = files.filter(
        ({ fileName }) => OFFLINE_FILES.test(fileName) || OFFLINE_FONTS.test(fileName),
      );
      const bytes = kept.reduce(
        (sum, file) => sum + sizeOf(file.type === "chunk" ? file.code : file.source),
        0,
      );
      if (bytes > OFFLINE_BYTES_MAX) throw new Error(`The offline files have grown to ${bytes} bytes.`);
      const names = kept.map(({ fileName }) => `/${fileName}`).sort();
      const build = {
        name: createHash("sha256").update(names.join()).digest("hex").slice(0, 12),
        entry: `/${entry.fileName}`,
        files: names,
        pages: [...new Set(CLIENT_PATHS.map((path) => path.split("/", 2)[1]))],
      };
      const worker = await readFile(join(publicDir, WORKER), "utf8");
      const source = worker.replace("const BUILD = null;", `const BUILD = ${JSON.stringify(build)};`);
      if (source === worker) throw new Error("The worker has no placeholder for the offline files.");
      this.emitFile({ type: "asset", fileName: WORKER, source });
    },
  };
}

const sizeOf = (content: string | Uint8Array) => Buffer.byteLength(content);
