import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Glob, Transpiler } from "bun";
import { root } from "./folders.ts";

export interface Source {
  /** Path from the root of the repository, like `src/routes.ts`. */
  file: string;
  text: string;
  /** Imports at run time: files by path from the root, packages as `npm:zod`, `bun:sqlite`, `node:fs`. */
  imports: string[];
  /** The same including `import type`. */
  mentions: string[];
}

const ALIAS: Record<string, string> = {
  "#contract/": "src/contract/",
  "#src/": "src/",
  "#db/": "db/",
  "#client/": "client/",
  "#test/": "test/",
};
const transpilers = { ts: new Transpiler({ loader: "ts" }), tsx: new Transpiler({ loader: "tsx" }) };

/** All code in these folders, those of the product by default, without tests and generated files. */
export const readSources = (folders = ["src", "client", "db"]): Source[] =>
  [...new Glob(`{${folders.join()}}/**/*.{ts,tsx}`).scanSync(root)]
    .filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file))
    .sort()
    .map(readSource);

function readSource(file: string): Source {
  const text = readFileSync(join(root, file), "utf8");
  const transpiler = transpilers[file.endsWith("x") ? "tsx" : "ts"];
  const target = (path: string) => targetOf(path, file);
  const written = [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)"/gm)].map(([, path]) => path!);
  const imports = transpiler.scanImports(text).map(({ path }) => target(path));
  return { file, text, imports, mentions: [...new Set([...imports, ...written.map(target)])] };
}

function targetOf(path: string, from: string): string {
  if (path.startsWith(".")) return join(dirname(from), path);
  const alias = Object.keys(ALIAS).find((prefix) => path.startsWith(prefix));
  if (alias) return ALIAS[alias] + path.slice(alias.length);
  return /^(node|bun):/.test(path) ? path : `npm:${path}`;
}
