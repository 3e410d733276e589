import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { CLIENT_PATHS } from "../src/contract/paths.ts";

const TEXT = /\.(?:js|css|html|svg|json|txt)$/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes `.br` and `.gz` next to every built text file, so that the server never compresses while it serves. */
export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "precompress",
    // Only what browsers load, not the build that draws pages on a server.
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

const MODULES =
  /\s*<script type="module" crossorigin src="([^"]+)"><\/script>|\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

/** Replaces the tag of the entry module by the script of client/early.ts, which loads that module. */
export function codeAfterPaint(): Plugin {
  return {
    name: "code-after-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const modules = [...html.matchAll(MODULES)];
        const [entry, ...others] = modules.map(([, script, preload]) => script ?? preload);
        if (!entry || modules[0]?.[1] !== entry) throw new Error("The built page has no entry module");
        // In place of the first tag: before the style sheet, for which a script after it would wait.
        let left = await earlyScript([...others, entry]);
        return html.replace(MODULES, () => {
          const tag = left && `\n    <script>${left}</script>`;
          left = "";
          return tag;
        });
      },
    },
  };
}

async function earlyScript(code: (string | undefined)[]): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dirname, "early.ts")],
    format: "iife",
    minify: true,
    define: { CODE: JSON.stringify(code) },
  });
  return (await outputs[0]!.text()).trim();
}

/** A CommonJS module in the wrapper of the bundler: `n=e(((e,t)=>{…}))`. */
const WRAPPED = /(?<==\w\()\((?:(\w)|\((\w,\w)\))=>\{/g;

/**
 * Lets V8 compile React on another thread while it loads. V8 does so for `(function…`, but only preparses an arrow function
 * and compiles it when it is called, which then blocks the page.
 */
export function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    apply: (config, { command, mode }) => command === "build" && mode === "production" && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const react = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "react");
      if (react?.type !== "chunk") throw new Error("The build has no chunk of React");
      const code = react.code.replace(WRAPPED, (_, one = "", two = "") => `(function(${one}${two}){`);
      if (code === react.code) throw new Error("The modules of React are wrapped in another way");
      react.code = code;
    },
  };
}

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * Puts the font faces into the page itself. In the style sheet, which a drawn page loads later, browsers would take them for
 * new ones, and lay out and paint all text once more.
 */
export function fontsInPage(): Plugin {
  return {
    name: "fonts-in-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const fonts: string[] = [];
        for (const file of Object.values(bundle)) {
          if (file.type !== "asset" || !html.includes(`href="/${file.fileName}"`)) continue;
          if (!file.fileName.endsWith(".css")) continue;
          file.source = file.source.toString().replace(FONT_FACE, (face) => {
            fonts.push(face);
            return "";
          });
        }
        if (fonts.length === 0) throw new Error("The built style sheet has no fonts");
        return html.replace(/(?=\s*<link rel="stylesheet")/, () => `\n    <style>${fonts.join("")}</style>`);
      },
    },
  };
}

/** Kept for offline: no pictures, no letters of other languages, and no error reporting. */
const OFFLINE_FONTS = /(?:onest|prata)-(?:basic|russian|ruble|signs|latin)-(?!wght|400)[^/]*\.woff2$/;
const OFFLINE_FILES = /^assets\/(?!sentry-).*\.(js|css|json)$/;
const WORKER = "sw-offline.js";
/** Uncompressed, a third of it on the wire. Members download it once a release, in the background. */
const OFFLINE_BYTES_MAX = 3_000_000;

/** Writes into the service worker (client/public/sw-offline.js) what it keeps for offline, and which addresses are pages. */
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

/** What defines the shape of kept answers: the contract, and the client's code that reshapes them for its cache. */
const SHAPES = ["../src/contract", "features/chat/window/thread-window.ts", "features/chat/queries.ts"];

/**
 * Names the shape of what is kept for offline (client/lib/offline). A build with the same shape renders what an earlier one
 * kept; after a change it is fetched again, rather than rendered by code that expects other fields.
 */
export function keptShape(): Plugin {
  return {
    name: "kept-shape",
    apply: "build",
    async config() {
      const hash = createHash("sha256");
      for (const place of SHAPES)
        for (const file of await sourcesAt(resolve(import.meta.dirname, place)))
          hash.update(await readFile(file));
      return { define: { KEPT_SHAPE: JSON.stringify(hash.digest("hex").slice(0, 12)) } };
    },
  };
}

async function sourcesAt(place: string): Promise<string[]> {
  if (place.endsWith(".ts")) return [place];
  const names = (await readdir(place, { recursive: true })).sort();
  return names
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => join(place, name));
}

const sizeOf = (content: string | Uint8Array) => Buffer.byteLength(content);

const CITIES_ID = "virtual:map-cities";
const CITIES_ON_MAP = 1_000;
/** Where most members live, smaller cities are on the map too. */
const HOME_COUNTRY = "RU";
const HOME_POPULATION = 50_000;

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
        const degrees = (name: string) => Number(Number(cell(name)).toFixed(3));
        const population = Number(cell("population"));
        const row = [cell("name_en"), cell("name_ru"), degrees("lat"), degrees("lon"), population];
        return { row, population, isHome: cell("country") === HOME_COUNTRY && population >= HOME_POPULATION };
      });
      const shown = rows
        .sort((a, b) => b.population - a.population)
        .filter(({ isHome }, rank) => rank < CITIES_ON_MAP || isHome);
      return `export default ${JSON.stringify(shown.map(({ row }) => row))}`;
    },
  };
}
