import { mkdir, rm } from "node:fs/promises";
import { missingTools } from "./browser.ts";
import { type Count, counted, fromJunit, fromPlaywright, oneOf } from "./count.ts";
import { BUILD, bun, INSTALL, LINT, root, run, TYPES, tool } from "./tools.ts";

/**
 * `npx -y bun@1.4 run verify`: everything that must hold before a change lands, on a clean checkout and with nobody
 * watching. All steps run even when one fails, and the last line counts them all. A step without tests counts as one.
 */
await rm(`${root}/test-results`, { recursive: true, force: true });
await mkdir(`${root}/test-results`);

const counts: Count[] = [];
await step("Install", INSTALL);
if (counts[0]?.failed) finish();

await step("Build the client", BUILD);
await step("Types", TYPES);
await step("Lint and format", LINT);
await suite("Unit, feature and operation tests", "unit.xml", fromJunit, [
  ...bun("run", "test", "--reporter=junit", "--reporter-outfile=test-results/unit.xml"),
]);

const { problem, env } = await missingTools();
if (problem) {
  console.log(`\n${problem}`);
  counts.push(oneOf(false));
} else {
  const playwright = tool("@playwright/test/cli.js", "test");
  await suite("Browser tests", "e2e.json", fromPlaywright, playwright, { ...env, E2E_BUILT: "1" });
}
finish();

async function step(title: string, command: string[]): Promise<void> {
  counts.push(oneOf(await timed(title, () => run(command))));
}

async function suite(
  title: string,
  report: string,
  read: (text: string) => Count,
  command: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const ok = await timed(title, () => run(command, env));
  counts.push(await counted(`${root}/test-results/${report}`, read, ok));
}

async function timed(title: string, work: () => Promise<boolean>): Promise<boolean> {
  console.log(`\n=== ${title}`);
  const started = performance.now();
  const ok = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`=== ${title}: ${ok ? "fine" : "FAILED"}, ${seconds} s`);
  return ok;
}

function finish(): never {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum("skipped");
  console.log(
    `\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
  process.exit(sum("failed") > 0 ? 1 : 0);
}
