import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** The contract, and the client's code that reshapes answers for its cache. */
const SHAPES = [
  "../../src/contract",
  "../features/chat/window/thread-window.ts",
  "../features/chat/queries.ts",
];

/** A build with the same shape renders what an earlier one kept (client/lib/offline); otherwise it is fetched again. */
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
