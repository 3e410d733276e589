import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import type { Config } from "#src/config.ts";
import { readFolder, type StaticFile } from "./static-files.ts";

/** Pages stay open for days and request the chunks of their own release. @internal */
export const BUILDS_KEPT = 3;

type Folders = Pick<Config, "clientDir" | "dataDir">;
const buildsOf = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "builds");

/** Names a build by its page, which holds the hashes of everything that it loads. Empty if the client is not built. */
export function buildOf({ clientDir }: Pick<Config, "clientDir">): string {
  const page = join(clientDir, "index.html");
  return existsSync(page) ? Bun.hash(readFileSync(page)).toString(36) : "";
}

/** Stores the assets of this build next to those of earlier ones, which a new image lacks, and deletes the oldest. */
export function keepBuild(config: Folders): void {
  const build = buildOf(config);
  const assets = join(config.clientDir, "assets");
  if (!build || !existsSync(assets)) return;
  const builds = buildsOf(config);
  const kept = join(builds, build);
  if (!existsSync(kept)) {
    mkdirSync(builds, { recursive: true });
    // An interrupted copy must not count as complete.
    const copy = `${kept}.part`;
    rmSync(copy, { recursive: true, force: true });
    try {
      cpSync(assets, join(copy, "assets"), { recursive: true });
      renameSync(copy, kept);
    } catch (error) {
      rmSync(copy, { recursive: true, force: true });
      throw error;
    }
  }
  const now = new Date();
  utimesSync(kept, now, now);
  const newestFirst = readdirSync(builds)
    .map((name) => ({ path: join(builds, name), at: statSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of newestFirst.slice(BUILDS_KEPT)) rmSync(path, { recursive: true });
}

/** Assets of earlier builds, by address. */
export function readOldAssets(config: Folders): Map<string, StaticFile> {
  const builds = buildsOf(config);
  if (!existsSync(builds)) return new Map();
  return new Map(readdirSync(builds).flatMap((name) => [...readFolder(join(builds, name))]));
}
