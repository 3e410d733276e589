import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";

export type Coding = "br" | "gzip";

export interface BuiltFile {
  path: string;
  type: string;
  hash: string;
  /** Its name holds a hash of its content, so that it never changes. */
  immutable: boolean;
  /** Compressed copies that stand beside it. */
  codings: readonly Coding[];
}

export const SUFFIX: Record<Coding, string> = { br: ".br", gzip: ".gz" };

/**
 * The built client by address (`/assets/main-4f2a.js`). Only what was found here is ever served, so that no address, however
 * it is written, leads out of the folder. Empty when nothing was built.
 */
export function readBuild(folder: string): Map<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  if (!existsSync(folder)) return files;
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const present = new Set(names);
  for (const name of names) {
    const path = join(folder, name);
    if (isCompressedCopy(name) || statSync(path).isDirectory()) continue;
    const address = `/${name.split(sep).join("/")}`;
    files.set(address, {
      path,
      type: Bun.file(path).type,
      hash: Bun.hash(readFileSync(path)).toString(36),
      immutable: address.startsWith("/assets/"),
      codings: (["br", "gzip"] as const).filter((coding) => present.has(name + SUFFIX[coding])),
    });
  }
  return files;
}

const isCompressedCopy = (name: string) => Object.values(SUFFIX).some((suffix) => name.endsWith(suffix));
