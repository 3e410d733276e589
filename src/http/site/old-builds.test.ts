import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILDS_KEPT, buildOf, keepBuild, readOldAssets } from "./old-builds.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "randevu-builds-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = () => ({ clientDir: join(folder, "client"), dataDir: join(folder, "data") });

/** Builds and starts release `n`, a minute after the one before. */
function release(n: number): void {
  const { clientDir, dataDir } = config();
  rmSync(clientDir, { recursive: true, force: true });
  mkdirSync(join(clientDir, "assets"), { recursive: true });
  writeFileSync(join(clientDir, "index.html"), `<script src="/assets/main-${n}.js">`);
  writeFileSync(join(clientDir, `assets/main-${n}.js`), String(n));
  keepBuild(config());
  const at = new Date(n * 60_000);
  utimesSync(join(dataDir, "builds", buildOf(config())), at, at);
}

test("Assets of the latest three builds are served, those of older ones are removed", () => {
  for (const n of [1, 2, 3, 4, 5]) release(n);
  expect([...readOldAssets(config()).keys()].sort()).toEqual([
    "/assets/main-3.js",
    "/assets/main-4.js",
    "/assets/main-5.js",
  ]);
  expect(readdirSync(join(config().dataDir, "builds"))).toHaveLength(BUILDS_KEPT);
  for (const file of readOldAssets(config()).values()) expect(file.immutable).toBe(true);
});

test("A build that starts again counts once, and an unbuilt client counts as none", () => {
  release(1);
  release(1);
  expect(readdirSync(join(config().dataDir, "builds"))).toHaveLength(1);
  rmSync(config().clientDir, { recursive: true });
  keepBuild(config());
  expect(buildOf(config())).toBe("");
  expect(readOldAssets(config()).size).toBe(1);
});

test("A copy that was interrupted is not served, and the next start removes it", () => {
  release(1);
  const interrupted = join(config().dataDir, "builds", "other.part");
  mkdirSync(join(interrupted, "assets"), { recursive: true });
  writeFileSync(join(interrupted, "assets/main-2.js"), "half");
  expect([...readOldAssets(config()).keys()]).toEqual(["/assets/main-1.js"]);
  release(3);
  expect(readdirSync(join(config().dataDir, "builds"))).toHaveLength(2);
  expect(existsSync(interrupted)).toBe(false);
});
