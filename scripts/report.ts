export interface Report {
  passed: number;
  failed: number;
  skipped: number;
  tests: TimedTest[];
}

export interface TimedTest {
  name: string;
  seconds: number;
  /** What went wrong in a test that failed. */
  failure?: string;
}

const EMPTY: Report = { passed: 0, failed: 0, skipped: 0, tests: [] };

/** A step without tests counts as one. */
export const oneOf = (ok: boolean): Report => ({ ...EMPTY, passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

export const leftOut = (skipped: number): Report => ({ ...EMPTY, skipped });

/** A suite that exited with an error, or ran no test, counts a failure: a file that cannot be loaded must not pass. */
export async function reportOf(file: string, read: (text: string) => Report, ok: boolean): Promise<Report> {
  const found = Bun.file(file);
  const report = (await found.exists()) ? read(await found.text()) : EMPTY;
  const broken = !ok || report.passed + report.failed === 0;
  return { ...report, failed: Math.max(report.failed, broken ? 1 : 0) };
}

/** Report of `bun test --reporter=junit`, with the totals in the first element. */
export function fromJunit(xml: string): Report {
  const totals = xml.match(/<testsuites[^>]*>/)?.[0] ?? "";
  const number = (name: string) => Number(attribute(totals, name) ?? 0);
  const failed = number("failures") + number("errors");
  const skipped = number("skipped");
  const tests = [...xml.matchAll(/(<testcase [^>]*>)\s*(<failure[^>]*>)?/g)].map(
    ([, test = "", failure]) => ({
      name: `${attribute(test, "file")} › ${textOf(attribute(test, "name") ?? "")}`,
      seconds: Number(attribute(test, "time") ?? 0),
      ...(failure && { failure: textOf(attribute(failure, "message") ?? attribute(failure, "type") ?? "") }),
    }),
  );
  return { passed: number("tests") - failed - skipped, failed, skipped, tests };
}

const attribute = (element: string, name: string) => element.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];

const ENTITIES: Record<string, string> = { "#10": "\n", lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const textOf = (text: string) => text.replace(/&(#?\w+);/g, (entity, name) => ENTITIES[name] ?? entity);

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
}

/** Playwright's JSON report. A test that passed only on a second try has failed. */
export function fromPlaywright(json: string): Report {
  const report: {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: PlaywrightSuite[];
  } = JSON.parse(json);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped, tests: report.suites.flatMap(testsIn) };
}

function testsIn({ suites = [], specs }: PlaywrightSuite): TimedTest[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => {
      const errors = results.flatMap(({ errors }) => errors);
      return {
        name: `${file} [${projectName}] › ${title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        ...(errors.length > 0 && {
          failure: Bun.stripANSI(errors.map(({ message }) => message ?? "").join("\n")),
        }),
      };
    }),
  );
  return [...own, ...suites.flatMap(testsIn)];
}

export const slowest = (reports: Report[], count: number): TimedTest[] =>
  reports
    .flatMap(({ tests }) => tests)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count);

export const failuresOf = (reports: Report[]): TimedTest[] =>
  reports.flatMap(({ tests }) => tests).filter(({ failure }) => failure !== undefined);
