import { mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { missingTools } from "./browser.ts";
import { engines } from "./engines.ts";
import { type Part, type Result, runLanes } from "./parts.ts";
import { failuresOf, fromJunit, fromPlaywright, leftOut, oneOf, reportOf, slowest } from "./report.ts";
import { BUILD, bun, INSTALL, LAST_REPORT_MS, LINT, root, run, TYPES, tool, UNUSED } from "./tools.ts";

const SLOWEST = 10;
/** A report that is cut in the middle still says what failed: the end is what everyone keeps. */
const FAILURE_LINES = 12;
/**
 * Video journeys run one at a time, since each renders and decodes in two or three browsers; page journeys meanwhile with two
 * workers. Other tests follow in three processes, and operation tests, which mostly wait, beside unit tests, which compute.
 */
const WORKERS = 2;
const TEST_WORKERS = 3;
/** A run takes less than half an hour, and more on a busy machine. What still runs then hangs, and counts as failed. */
const LIMIT_MS = 75 * 60_000;
const GRACE_MS = LAST_REPORT_MS + 5_000;

/** `bun run verify:cluster`: the suites of features and the journeys, on a core behind gateways instead of one process. */
const onCluster = process.argv.includes("--cluster");
const GATEWAYS = { TEST_CLUSTER: "3", BROKER_AWAY_MS: "60000" };
/** What meets, calls, writes and is present; the whole suites take ten times as long. */
const CHOSEN = ["video/video", "calls/calls", "chat/sending", "presence/presence"];
const BEHIND_GATEWAYS = ["src/features", "src/realtime", "src/cluster", "src/admin", "test/ops/cluster"];

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

const lanes = onCluster
  ? [[pages], [video, behindGateways(BEHIND_GATEWAYS), lostCores()]]
  : [
      [...checks, pages, operationTests()],
      [
        video,
        otherEngines(),
        unitTests(),
        behindGateways(CHOSEN.map((file) => `src/features/${file}.test.ts`)),
      ],
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
  return tests("Unit and feature tests", "unit", bun("run", "test:unit"), { workers: TEST_WORKERS });
}

/** Each with its own server and database. */
function operationTests(): Part {
  return tests("Operation tests", "ops", bun("run", "test:ops"), { workers: TEST_WORKERS });
}

/** The sockets of every world come through gateways: nothing else about the tests is different. */
function behindGateways(files: string[]): Part {
  const title = "Features behind gateways";
  const command = bun("test", "--no-isolate", "--timeout", "180000", ...files);
  if (Bun.which("redis-server")) return tests(title, "cluster", command, { env: GATEWAYS });
  console.log(
    "\nNothing is tested on a cluster: this machine has no redis-server, and apt-get brought none.",
  );
  return { title, work: async () => leftOut(files.length) };
}

/** With the real times, which would make every verify minutes longer. */
function lostCores(): Part {
  const command = bun("test", "--no-isolate", "--timeout", "180000", "test/cluster");
  return tests("Cores that are lost and replaced", "lost-cores", command);
}

function tests(
  title: string,
  name: string,
  command: string[],
  { workers = WORKERS, env = {} }: { workers?: number; env?: Record<string, string> } = {},
): Part {
  return {
    title,
    async work(stop) {
      const file = `${root}/test-results/${name}.xml`;
      const args = [
        "--only-failures",
        `--parallel=${workers}`,
        "--reporter=junit",
        `--reporter-outfile=${file}`,
      ];
      return reportOf(file, fromJunit, await run([...command, ...args], { name, stop, env }));
    },
  };
}

function browserTests(title: string, name: "pages" | "video" | "engine", workers: number): Part {
  return {
    title,
    async work(stop) {
      if (problem) return oneOf(false);
      if (onCluster && !(Bun.which("redis-server") && Bun.which("caddy"))) {
        console.log(
          `\n${title}: left out, since a cluster needs redis-server and caddy, and apt-get brought none.`,
        );
        return leftOut(1);
      }
      const file = `${root}/test-results/${name}.json`;
      const args = [`--project=${name}-*`, `--workers=${workers}`, `--output=test-results/${name}`];
      const command = tool("@playwright/test/cli.js", "test", ...args);
      const ok = await run(command, {
        name,
        stop,
        env: {
          ...env,
          ...(onCluster && GATEWAYS),
          E2E_BUILT: "1",
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        },
      });
      return reportOf(file, fromPlaywright, ok);
    },
  };
}

/** With all browsers missing there is nothing to run. */
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
  const failed = failuresOf(reports);
  if (failed.length > 0) console.log("\nThe failed tests");
  for (const { name, failure = "" } of failed)
    console.log([name, ...failure.split("\n").slice(0, FAILURE_LINES)].join("\n          "));
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
