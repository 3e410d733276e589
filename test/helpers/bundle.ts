import { renameSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./root.ts";

const bundles = new Map<string, string>();

/**
 * Bundles a program into one file, as in the image, once per process: reading hundreds of small files is half of startup. The
 * file is one folder below the repository root, like `dist`, so that it finds migrations and cities.
 */
export function bundle(entry: string): string {
  const known = bundles.get(entry);
  if (known) return known;
  const file = join(root, ".cache", `${basename(entry, ".ts")}.js`);
  const own = `${file}.${process.pid}`;
  // `geoip-country` looks for its data next to its own code.
  const args = ["--target=bun", "--external=geoip-country", `--outfile=${own}`];
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "build", entry, ...args], { cwd: root });
  if (exitCode !== 0) throw new Error(`${entry} could not be bundled: ${stderr}`);
  // Renamed at the end, since another test process may be running the old file.
  renameSync(own, file);
  bundles.set(entry, file);
  return file;
}
