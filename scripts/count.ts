/** How many tests a suite ran, read from its machine-readable report. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const oneOf = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/**
 * The count of a report. A suite that ended badly counts at least one failure, and one that ran no test has failed:
 * a file that cannot be loaded, or a filter that matches nothing, must not pass for success.
 */
export async function counted(file: string, read: (text: string) => Count, ok: boolean): Promise<Count> {
  const report = Bun.file(file);
  const count = (await report.exists()) ? read(await report.text()) : { passed: 0, failed: 0, skipped: 0 };
  const broken = !ok || count.passed + count.failed === 0;
  return { ...count, failed: Math.max(count.failed, broken ? 1 : 0) };
}

/** `bun test --reporter=junit`: the totals stand in the first element. */
export function fromJunit(xml: string): Count {
  const totals = xml.match(/<testsuites[^>]*>/)?.[0] ?? "";
  const number = (name: string) => Number(totals.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = number("failures") + number("errors");
  const skipped = number("skipped");
  return { passed: number("tests") - failed - skipped, failed, skipped };
}

/** Playwright's JSON report. A test that passed only on a second try has failed. */
export function fromPlaywright(json: string): Count {
  const report: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } =
    JSON.parse(json);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}
