import { mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { missingTools } from "./browser.ts";
import { fromJunit, fromPlaywright, oneOf, type Report, reportOf, slowest } from "./report.ts";
import { BUILD, bun, INSTALL, LINT, root, run, TYPES, tool, UNUSED } from "./tools.ts";

/**
 * `npx -y bun@1.4 run verify`: everything that must hold before a change lands, on a clean checkout and with no one
 * watching. All steps run even when one fails, and the last line counts them all. A step without tests counts as one.
 *
 * The browser tests with video run one after another in a lane of their own. Each already draws and decodes in two or
 * three browsers, so all that may run beside them is the other lane, with one process at a time.
 */
const SLOWEST = 10;

interface Part {
  title: string;
  /** Stands before each line of its output. */
  name: string;
  work: () => Promise<Report>;
}

const results: { title: string; seconds: number; report: Report }[] = [];
const started = performance.now();

await rm(`${root}/test-results`, { recursive: true, force: true });
await mkdir(`${root}/test-results`);
await inOrder([step("Install", "install", [INSTALL])]);
if (failures() > 0) finish();
await inOrder([step("Build", "build", [BUILD])]);

const { problem, env } = await missingTools();
if (problem) console.log(`\n${problem}`);
const checks = [
  step("Types", "types", [TYPES]),
  step("Lint, format, unused code", "lint", [LINT, ...UNUSED]),
];
const pages = browserTests("Page journeys", "pages", 2);
const video = browserTests("Video journeys", "video", 1);

const lanes = [[...checks, unitTests(), pages], [video]];
if (availableParallelism() > 1) await Promise.all(lanes.map(inOrder));
else await inOrder(lanes.flat());
finish();

function step(title: string, name: string, commands: string[][]): Part {
  return {
    title,
    name,
    async work() {
      let ok = true;
      for (const command of commands) ok = (await run(command, { name })) && ok;
      return oneOf(ok);
    },
  };
}

function unitTests(): Part {
  const name = "unit";
  return {
    title: "Unit, feature and operation tests",
    name,
    async work() {
      const file = `${root}/test-results/${name}.xml`;
      const reporter = ["--only-failures", "--reporter=junit", `--reporter-outfile=${file}`];
      return reportOf(file, fromJunit, await run(bun("run", "test", ...reporter), { name }));
    },
  };
}

/** The projects of `playwright.config.ts` whose names begin so. */
function browserTests(title: string, name: "pages" | "video", workers: number): Part {
  return {
    title,
    name,
    async work() {
      if (problem) return oneOf(false);
      const file = `${root}/test-results/${name}.json`;
      const args = [`--project=${name}-*`, `--workers=${workers}`, `--output=test-results/${name}`];
      const command = tool("@playwright/test/cli.js", "test", ...args);
      const ok = await run(command, {
        name,
        env: { ...env, E2E_BUILT: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      });
      return reportOf(file, fromPlaywright, ok);
    },
  };
}

async function inOrder(parts: Part[]): Promise<void> {
  for (const { title, work } of parts) {
    console.log(`\n=== ${title}`);
    const began = performance.now();
    const report = await work();
    const seconds = (performance.now() - began) / 1000;
    results.push({ title, seconds, report });
    console.log(`=== ${title}: ${report.failed === 0 ? "fine" : "FAILED"}, ${seconds.toFixed(1)} s`);
  }
}

function failures(): number {
  return results.reduce((sum, { report }) => sum + report.failed, 0);
}

function finish(): never {
  const line = (seconds: number, text: string) => console.log(`${seconds.toFixed(1).padStart(7)} s  ${text}`);
  const reports = results.map(({ report }) => report);
  const sum = (key: "passed" | "failed" | "skipped") =>
    reports.reduce((total, report) => total + report[key], 0);

  console.log(`\nThe ${SLOWEST} slowest tests`);
  for (const { seconds, name } of slowest(reports, SLOWEST)) line(seconds, name);
  console.log("\nEach part, and all of it");
  for (const { seconds, title, report } of results)
    line(seconds, report.failed > 0 ? `${title}: ${report.failed} FAILED` : title);
  line((performance.now() - started) / 1000, "from start to end");

  const skipped = sum("skipped");
  console.log(
    `\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
  process.exit(failures() > 0 ? 1 : 0);
}
