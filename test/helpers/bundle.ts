import { renameSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "./root.ts";

const bundles = new Map<string, string>();

/**
 * A program in one file, as the image runs it, bundled once a process: reading hundreds of small files is half of a start.
 * It lies one folder below the repository, like `dist`, and so finds migrations and cities.
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
  // Another process of tests may start from it at this moment.
  renameSync(own, file);
  bundles.set(entry, file);
  return file;
}
