import { afterAll, expect, test } from "bun:test";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { lockDataFolder, unwritableAdvice } from "./data-folder.ts";

const folder = temporaryFolder();
afterAll(() => remove(folder));

test("A second server on a folder waits for the first to stop, and fails if it does not", () => {
  const config = { dataDir: join(folder, "data") };
  const unlock = lockDataFolder(config);
  expect(() => lockDataFolder(config, 1)).toThrow(
    `DATA_DIR: another server works in ${config.dataDir}. Stop it, or give this one a folder of its own: one process serves everyone.`,
  );
  unlock();
  lockDataFolder(config, 1)();
});

test("A new folder is closed to other users of the machine", () => {
  const config = { dataDir: join(folder, "new") };
  lockDataFolder(config)();
  expect(statSync(config.dataDir).mode & 0o777).toBe(0o700);
});

test("A folder that cannot be written to is reported by its setting, and defects are not", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  mkdirSync(join(folder, "blocked/server.lock"), { recursive: true });
  for (const dataDir of [file, join(file, "data"), join(folder, "blocked")]) {
    const config = { dataDir };
    const failure = failureOf(() => lockDataFolder(config));
    expect(unwritableAdvice(failure, config)).toStartWith(`DATA_DIR: ${dataDir} must be a folder`);
  }
  expect(unwritableAdvice(new TypeError("a defect"), { dataDir: folder })).toBeUndefined();
});

function failureOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail");
}
