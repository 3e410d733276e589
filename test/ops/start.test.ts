import { afterAll, expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#test/helpers/folders.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";

const folder = temporaryFolder();
afterAll(() => remove(folder));

test("`bun run start` without a build says what to do", () => {
  copyFileSync(join(root, "package.json"), join(folder, "package.json"));
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "run", "start"], { cwd: folder });
  expect(exitCode).toBe(1);
  expect(stderr.toString()).toContain("There is no build yet. Make one first: bun run build");
});
