import { afterAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#test/helpers/folders.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";

const folder = temporaryFolder();
afterAll(() => remove(folder));

const unit = readFileSync(join(root, "deploy/randevu.service"), "utf8");

test.skipIf(!Bun.which("systemd-analyze"))("systemd understands every line of the unit", () => {
  const file = join(folder, "randevu.service");
  // The program that it starts is not installed here.
  writeFileSync(file, unit.replace(/^ExecStart=.*$/m, "ExecStart=/bin/true"));
  const { exitCode, stderr } = Bun.spawnSync(["systemd-analyze", "verify", file]);
  expect([exitCode, stderr.toString()]).toEqual([0, ""]);
});

test("the unit gives the server time to stop, and descriptors for its sockets", () => {
  expect(unit).toMatch(/^TimeoutStopSec=15$/m);
  expect(Number(unit.match(/^LimitNOFILE=(\d+)$/m)?.[1])).toBeGreaterThan(10_000);
});
