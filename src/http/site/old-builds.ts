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

const PART = ".part";
const isPart = (name: string) => name.endsWith(PART);

type Folders = Pick<Config, "clientDir" | "dataDir">;
const buildsOf = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "builds");

/** By its page, which holds the hashes of everything that it loads. Empty if the client is not built. */
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
  mkdirSync(builds, { recursive: true });
  for (const name of readdirSync(builds).filter(isPart)) rmSync(join(builds, name), { recursive: true });
  if (!existsSync(kept)) {
    const copy = kept + PART;
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
  const newestFirst = completeBuilds(builds)
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of newestFirst.slice(BUILDS_KEPT)) rmSync(path, { recursive: true });
}

export function readOldAssets(config: Folders): Map<string, StaticFile> {
  const builds = buildsOf(config);
  if (!existsSync(builds)) return new Map();
  return new Map(completeBuilds(builds).flatMap((path) => [...readFolder(path)]));
}

/** Leaves out a copy that is interrupted or under way. */
const completeBuilds = (builds: string) =>
  readdirSync(builds)
    .filter((name) => !isPart(name))
    .map((name) => join(builds, name));
