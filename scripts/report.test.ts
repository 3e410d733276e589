import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failuresOf, fromJunit, fromPlaywright, reportOf, slowest, type TimedTest } from "./report.ts";

const junit = (totals: string, tests = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="bun test" ${totals} time="0.01">\n${tests}</testsuites>`;

test("a unit report gives passed, failed and skipped tests", () => {
  expect(fromJunit(junit('tests="9" assertions="20" failures="2" skipped="3"'))).toMatchObject({
    passed: 4,
    failed: 2,
    skipped: 3,
  });
});

test("a unit report gives the seconds of each test, by file and name", () => {
  const cases = `<testsuite name="a.test.ts" file="a.test.ts" tests="2" time="3">
    <testcase name="says &quot;no&quot; &amp; stays" classname="" time="2.5" file="a.test.ts" line="4" assertions="1" />
    <testcase name="fails" classname="" time="0.5" file="a.test.ts" line="9" assertions="1"><failure type="AssertionError" message="1 is&#10;&lt; 2" /></testcase>
  </testsuite>`;
  expect(fromJunit(junit('tests="2" failures="1"', cases)).tests).toEqual([
    { name: 'a.test.ts › says "no" & stays', seconds: 2.5 },
    { name: "a.test.ts › fails", seconds: 0.5, failure: "1 is\n< 2" },
  ]);
});

const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };

test("a browser test that needed a second try counts as failed", () => {
  expect(fromPlaywright(JSON.stringify({ stats, suites: [] }))).toMatchObject({
    passed: 5,
    failed: 3,
    skipped: 1,
  });
});

test("a browser report gives the seconds of each test in each project, in described groups too", () => {
  const spec = (title: string, ...durations: number[]) => ({
    file: "chat.e2e.ts",
    title,
    tests: [
      {
        projectName: "pages-phone",
        results: durations.map((duration, index) => ({
          duration,
          errors: index < durations.length - 1 ? [{ message: "\u001b[31mNot visible\u001b[39m" }] : [],
        })),
      },
    ],
  });
  const suites = [
    { specs: [spec("is read", 1_500)], suites: [{ specs: [spec("is tried twice", 1_000, 2_000)] }] },
  ];
  expect(fromPlaywright(JSON.stringify({ stats, suites })).tests).toEqual([
    { name: "chat.e2e.ts [pages-phone] › is read", seconds: 1.5 },
    { name: "chat.e2e.ts [pages-phone] › is tried twice", seconds: 3, failure: "Not visible" },
  ]);
});

test("the failed tests come from all suites, in their order", () => {
  const ran = (...tests: TimedTest[]) => ({ passed: 0, failed: 0, skipped: 0, tests });
  const lost = { name: "lost", seconds: 1, failure: "" };
  const late = { name: "late", seconds: 1, failure: "too late" };
  expect(failuresOf([ran({ name: "fine", seconds: 1 }, lost), ran(late)])).toEqual([lost, late]);
});

test("the slowest tests come from all suites, slowest first", () => {
  const report = (...seconds: number[]) => ({
    passed: 0,
    failed: 0,
    skipped: 0,
    tests: seconds.map((each) => ({ name: `${each}`, seconds: each })),
  });
  expect(slowest([report(1, 9), report(4, 2)], 3).map(({ name }) => name)).toEqual(["9", "4", "2"]);
});

test("a suite that exited with an error has failed, whatever its report says", async () => {
  expect((await countedOf('tests="3" failures="0" skipped="0"', false)).failed).toBe(1);
});

test("a suite that ran nothing has failed", async () => {
  expect((await countedOf('tests="0" failures="0" skipped="0"', true)).failed).toBe(1);
});

test("a suite that left no report has failed", async () => {
  const report = await reportOf("/nowhere/unit.xml", fromJunit, true);
  expect(report).toEqual({ passed: 0, failed: 1, skipped: 0, tests: [] });
});

async function countedOf(totals: string, ok: boolean) {
  const folder = await mkdtemp(join(tmpdir(), "randevu-report-"));
  const file = join(folder, "unit.xml");
  await Bun.write(file, junit(totals));
  const report = await reportOf(file, fromJunit, ok);
  await rm(folder, { recursive: true });
  return report;
}
