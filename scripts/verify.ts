import { mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { missingTools } from "./browser.ts";
import { engines } from "./engines.ts";
import { type Part, type Result, runLanes } from "./parts.ts";
import { fromJunit, fromPlaywright, leftOut, oneOf, reportOf, slowest } from "./report.ts";
import { BUILD, bun, INSTALL, LAST_REPORT_MS, LINT, root, run, TYPES, tool, UNUSED } from "./tools.ts";

/**
 * `npx -y bun@1.4 run verify`: everything that must hold before a change lands, on a clean checkout and with no one
 * watching. All steps run even when one fails, and the last line counts them all. A step without tests counts as one.
 *
 * The browser tests with video run one after another in a lane of their own. Each already draws and decodes in two or
 * three browsers, so all that may run beside them is the other lane: unit tests in two processes, since those of
 * operation mostly wait, then page journeys with two workers. The lane of video is the shorter one, so the journeys in
 * Firefox and WebKit end it.
 */
const SLOWEST = 10;
const WORKERS = 2;
/**
 * It should take twelve minutes, and took forty on a machine that had much else to do. What still runs after this long hangs: it is
 * stopped and counts as failed, so that the last line is printed whatever happens.
 */
const LIMIT_MS = 75 * 60_000;
const GRACE_MS = LAST_REPORT_MS + 5_000;

const results: Result[] = [];
const started = performance.now();
const stopping = new AbortController();
const { signal: stop } = stopping;
setTimeout(() => stopNow("Time is up"), LIMIT_MS).unref();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stopNow(name));

await rm(`${root}/test-results`, { recursive: true, force: true });
await mkdir(`${root}/test-results`);
await runAll([[step("Install", "install", [INSTALL])]]);
if (failures() > 0) finish();
await runAll([[step("Build", "build", [BUILD])]]);

const { problem, env } = await missingTools();
if (problem) console.log(`\n${problem}`);
const checks = [
  step("Types", "types", [TYPES]),
  step("Lint, format, unused code", "lint", [LINT, ...UNUSED]),
];
const pages = browserTests("Page journeys", "pages", WORKERS);
const video = browserTests("Video journeys", "video", 1);

const lanes = [
  [...checks, unitTests(), pages],
  [video, otherEngines()],
];
await runAll(availableParallelism() > 1 ? lanes : [lanes.flat()]);
finish();

function stopNow(reason: string): void {
  console.log(`\n${reason}: what still runs is stopped and counts as failed.`);
  stopping.abort();
}

async function runAll(lanes: Part[][]): Promise<void> {
  results.push(...(await runLanes(lanes, { stop, graceMs: GRACE_MS, print: console.log })));
}

function step(title: string, name: string, commands: string[][]): Part {
  return {
    title,
    async work(stop) {
      let ok = true;
      for (const command of commands) ok = (await run(command, { name, stop })) && ok;
      return oneOf(ok);
    },
  };
}

function unitTests(): Part {
  const name = "unit";
  return {
    title: "Unit, feature and operation tests",
    async work(stop) {
      const file = `${root}/test-results/${name}.xml`;
      const args = [
        "--only-failures",
        `--parallel=${WORKERS}`,
        "--reporter=junit",
        `--reporter-outfile=${file}`,
      ];
      return reportOf(file, fromJunit, await run(bun("run", "test", ...args), { name, stop }));
    },
  };
}

/** The projects of `playwright.config.ts` whose names begin so. */
function browserTests(title: string, name: "pages" | "video" | "engine", workers: number): Part {
  return {
    title,
    async work(stop) {
      if (problem) return oneOf(false);
      const file = `${root}/test-results/${name}.json`;
      const args = [`--project=${name}-*`, `--workers=${workers}`, `--output=test-results/${name}`];
      const command = tool("@playwright/test/cli.js", "test", ...args);
      const ok = await run(command, {
        name,
        stop,
        env: { ...env, E2E_BUILT: "1", PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      });
      return reportOf(file, fromPlaywright, ok);
    },
  };
}

/** Without its browser an engine's journeys are skipped, and Playwright counts them so; without any there is nothing to run. */
function otherEngines(): Part {
  const missing = engines.filter(({ isFound }) => !isFound());
  for (const { name, packages } of missing)
    console.log(
      `\n${name} is not tested: this machine has no ${packages.join(" and ")}, and apt-get brought none.`,
    );
  const part = browserTests("Journeys in Firefox and WebKit", "engine", 1);
  return missing.length < engines.length ? part : { ...part, work: async () => leftOut(engines.length) };
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
