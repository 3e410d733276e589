import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HtmlTagDescriptor, Plugin } from "vite";

const TEXT = /\.(?:js|css|html|svg|json|txt)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes `.br` and `.gz` beside every built text file, so that the server never compresses while it serves. */
export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "precompress",
    // What browsers load, and not what draws pages on a server.
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const names = await readdir(outDir, { recursive: true });
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(join(outDir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const raw = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
  await writeFile(`${path}.br`, await brotli(raw, { params }));
  await writeFile(`${path}.gz`, await deflate(raw, { level: 9 }));
}

/** Preloads the fonts of the first screen; browsers would otherwise learn of them only after the style sheet. */
export function fontPreload(names: string[]): Plugin {
  return {
    name: "font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith(".woff2") && names.some((name) => file.includes(name)))
          .map(preloadTag),
    },
  };
}

function preloadTag(file: string): HtmlTagDescriptor {
  const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" };
  return { tag: "link", attrs, injectTo: "head-prepend" };
}

const CITIES_ID = "virtual:map-cities";
const CITIES_ON_MAP = 1_000;

/** The largest cities of `db/reference/cities.tsv`, for the map's drawn ground. The table itself stays on the server. */
export function mapCities(): Plugin {
  const resolved = `\0${CITIES_ID}`;
  return {
    name: "map-cities",
    resolveId: (id) => (id === CITIES_ID ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      const table = await readFile(resolve(import.meta.dirname, "../db/reference/cities.tsv"), "utf8");
      const [header = "", ...lines] = table.split("\n").filter((line) => line && !line.startsWith("#"));
      const columns = header.split("\t");
      const rows = lines.map((line) => {
        const cells = line.split("\t");
        const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
        const degrees = (name: string) => Number(Number(cell(name)).toFixed(2));
        return [cell("name_en"), cell("name_ru"), degrees("lat"), degrees("lon"), Number(cell("population"))];
      });
      const largest = rows.sort((a, b) => Number(b[4]) - Number(a[4])).slice(0, CITIES_ON_MAP);
      return `export default ${JSON.stringify(largest)}`;
    },
  };
}
