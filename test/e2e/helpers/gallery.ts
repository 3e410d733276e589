import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const cwd = resolve(import.meta.dirname, "../../..");

export interface Gallery {
  url: string;
  /** Builds the client with its development-only pages. Bundled, since unbundled code takes seconds per page. */
  build(): void;
  stop(): void;
}

/** Listens before the build, so that no other process takes the port meanwhile. */
export function openGallery(): Gallery {
  let folder = "";
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const file = Bun.file(join(folder, new URL(request.url).pathname));
      return new Response((await file.exists()) ? file : Bun.file(join(folder, "index.html")));
    },
  });
  server.unref();
  return {
    url: `http://127.0.0.1:${server.port}`,
    build() {
      folder = mkdtempSync(join(tmpdir(), "randevu-gallery-"));
      const vite = ["node_modules/vite/bin/vite.js", "build", "--mode=development", `--outDir=${folder}`];
      const built = spawnSync(process.execPath, vite, {
        cwd,
        env: { ...process.env, NODE_ENV: "development" },
      });
      if (built.status !== 0) throw new Error(`The client does not build: ${built.stderr}`);
    },
    stop() {
      void server.stop(true);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
