import { dirname, join } from "node:path";
import { readOptions, refuse } from "../scripts/command-line.ts";
import { BUILD, run } from "../scripts/tools.ts";
import { createProgress } from "../src/progress.ts";
import { drawChart, type Scheme } from "./chart.ts";
import { type Section, toMarkdown, updated } from "./markdown.ts";
import type { BenchRow } from "./report.ts";
import { spreadOf } from "./spread.ts";

/**
 * `bun run bench [matcher start …] [--runs 5] [--write docs/performance.md]` runs every benchmark, or those named, each in its
 * own process, so that the garbage of one does not pause another. Several runs give the median and its range.
 */
const BENCHES = [
  { key: "matcher", title: "Matcher alone", file: "./matcher.ts", run: "matcherBench" },
  {
    key: "matcher-filters",
    title: "Matcher with people who want certain others",
    file: "./matcher-filters.ts",
    run: "matcherFiltersBench",
  },
  { key: "sockets", title: "Sockets", file: "./sockets.ts", run: "socketsBench" },
  { key: "end-to-end", title: "From waiting to a room", file: "./end-to-end.ts", run: "endToEndBench" },
  {
    key: "come-back",
    title: "Ten thousand pages while the server restarts",
    file: "./come-back.ts",
    run: "comeBackBench",
  },
  { key: "cluster", title: "A meeting on a cluster", file: "./cluster.ts", run: "clusterBench" },
  {
    key: "first-frame",
    title: "From Start to the first picture",
    file: "./first-frame.ts",
    run: "firstFrameBench",
  },
  { key: "guard", title: "The guard of strangers' pictures", file: "./guard.ts", run: "guardBench" },
  { key: "blur", title: "A blurred background", file: "./blur.ts", run: "blurBench" },
  { key: "map-pan", title: "Panning the map of events", file: "./map-pan.ts", run: "mapPanBench" },
  {
    key: "member-screens",
    title: "Screens of a member on a slow phone",
    file: "./member-screens.ts",
    run: "memberScreensBench",
  },
  { key: "sign-in", title: "Fifty sign-ins at once", file: "./sign-in.ts", run: "signInBench" },
  { key: "profile", title: "Profiles", file: "./profile.ts", run: "profileBench" },
  { key: "dating", title: "Dating search of a million people", file: "./dating.ts", run: "datingBench" },
  { key: "events", title: "The map of 100,000 events", file: "./events.ts", run: "eventsBench" },
  { key: "chat", title: "Text chats", file: "./chat.ts", run: "chatBench" },
  { key: "payments", title: "Notifications of payments", file: "./payments.ts", run: "paymentsBench" },
  { key: "start", title: "From start to the first answer", file: "./start.ts", run: "startBench" },
  { key: "first-load", title: "Bytes of the first load", file: "./first-load.ts", run: "firstLoadBench" },
  { key: "lighthouse", title: "Guest pages by Lighthouse", file: "./lighthouse.ts", run: "lighthouseBench" },
] as const;
type Bench = (typeof BENCHES)[number];

const PAGE = `# Performance

\`bun run bench --write docs/performance.md\` measures all of this again.
`;

const USAGE = "bun run bench [NAME …] [--runs NUMBER] [--write FILE]";

const { values, positionals } = readOptions(USAGE, {
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "1" },
    write: { type: "string" },
    child: { type: "string" },
  },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) refuse(`--runs takes a number from 1 on, not ${values.runs}`, USAGE);
const names = BENCHES.map(({ key }) => key);
const unknown = positionals.filter((name) => names.every((key) => key !== name));
if (unknown.length > 0)
  refuse(`No benchmark is called ${unknown.join(", ")}. There are: ${names.join(", ")}`, USAGE);

if (values.child) await measureHere(values.child);
else await measureAll();

async function measureAll(): Promise<void> {
  if (!(await run(BUILD))) process.exit(1);
  const sections: Section[] = [];
  const chosen = BENCHES.filter(({ key }) => positionals.length === 0 || positionals.includes(key));
  // Lines, since the benchmarks print too.
  const progress = createProgress("· Benchmarks", chosen.length, { tell: (line) => console.error(line) });
  for (const bench of chosen) {
    sections.push(await measuredOften(bench));
    progress.at(sections.length);
  }
  const now = new Date();
  console.log(toMarkdown(sections, now));
  if (values.write) {
    const page = Bun.file(values.write);
    await page.write(updated((await page.exists()) ? await page.text() : PAGE, sections, now));
    await writeCharts(join(dirname(values.write), "charts"), sections);
  }
  process.exit(sections.every(({ rows }) => rows) ? 0 : 1);
}

/** `docs/charts/chat-light.svg`, `chat-dark.svg`; a second chart of the same benchmark is `chat-2-…`. */
async function writeCharts(folder: string, sections: Section[]): Promise<void> {
  for (const { title, rows } of sections) {
    const { key } = BENCHES.find((bench) => bench.title === title)!;
    const charts = (rows ?? []).flatMap(({ chart }) => chart ?? []);
    for (const [at, chart] of charts.entries())
      for (const scheme of ["light", "dark"] satisfies Scheme[])
        await Bun.write(
          join(folder, `${key}${at > 0 ? `-${at + 1}` : ""}-${scheme}.svg`),
          drawChart(chart, scheme),
        );
  }
}

/** The first failed run ends the benchmark: the others would fail as well. */
async function measuredOften(bench: Bench): Promise<Section> {
  const rows: BenchRow[][] = [];
  for (let run = 1; run <= runs; run++) {
    console.error(`· ${bench.title}${runs > 1 ? `, run ${run} of ${runs}` : ""}`);
    const section = await measured(bench);
    if (!section.rows) return section;
    rows.push(section.rows);
  }
  return { title: bench.title, rows: spreadOf(rows) };
}

async function measured({ key, title }: Bench): Promise<Section> {
  let rows: BenchRow[] | null = null;
  let reason: string | undefined;
  const child = Bun.spawn([process.execPath, import.meta.path, "--child", key], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
    ipc: (message) => {
      if (typeof message === "string") reason = message;
      else rows = message as BenchRow[];
    },
  });
  const code = await child.exited;
  return rows ? { title, rows } : { title, rows, problem: reason ?? `the benchmark ended with code ${code}` };
}

async function measureHere(key: string): Promise<void> {
  const bench = BENCHES.find((bench) => bench.key === key);
  if (!bench) throw new Error(`No benchmark is called ${key}.`);
  const module: Record<string, () => Promise<BenchRow[]>> = await import(bench.file);
  try {
    const rows = await module[bench.run]?.();
    if (!rows) throw new Error(`${bench.file} has no ${bench.run}().`);
    process.send?.(rows);
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.send?.(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
