import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./tools.ts";

/** A running server then needs neither its package nor a CDN. */
export async function buildDocs(): Promise<void> {
  const script = await readFile(join(root, "node_modules/@scalar/api-reference/dist/browser/standalone.js"));
  const folder = join(root, "dist/docs");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "scalar.js"), script);
  await writeFile(join(folder, "scalar.js.gz"), Bun.gzipSync(script, { level: 9 }));
}
