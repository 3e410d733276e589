import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { counted, fromJunit, fromPlaywright } from "./count.ts";

const junit = (totals: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="bun test" ${totals} time="0.01">\n</testsuites>`;

test("a unit report gives passed, failed and skipped tests", () => {
  expect(fromJunit(junit('tests="9" assertions="20" failures="2" skipped="3"'))).toEqual({
    passed: 4,
    failed: 2,
    skipped: 3,
  });
});

test("a browser test that needed a second try counts as failed", () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 1 } };
  expect(fromPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 3, skipped: 1 });
});

test("a suite that ended badly has failed, whatever its report says", async () => {
  expect((await countedOf('tests="3" failures="0" skipped="0"', false)).failed).toBe(1);
});

test("a suite that ran nothing has failed", async () => {
  expect((await countedOf('tests="0" failures="0" skipped="0"', true)).failed).toBe(1);
});

test("a suite that left no report has failed", async () => {
  expect(await counted("/nowhere/unit.xml", fromJunit, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

async function countedOf(totals: string, ok: boolean) {
  const folder = await mkdtemp(join(tmpdir(), "randevu-count-"));
  const file = join(folder, "unit.xml");
  await Bun.write(file, junit(totals));
  const count = await counted(file, fromJunit, ok);
  await rm(folder, { recursive: true });
  return count;
}
