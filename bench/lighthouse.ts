import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumPath } from "../playwright.config.ts";
import { root } from "../scripts/tools.ts";
import { GUEST_PAGES } from "../src/contract/paths.ts";
import { startBuilt } from "./built-server.ts";
import { nodePath } from "./node.ts";
import type { BenchRow } from "./report.ts";

/** Lighthouse's own advice: single runs differ, the median of five hardly does. */
const ROUNDS = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5);

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** What the page reads of Lighthouse's report. */
interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; scoreDisplayMode: string }>;
}

interface Scores extends Record<Category, number> {
  lcpMs: number;
  cls: number;
  tbtMs: number;
}

/** Every page that guests read, as Lighthouse's phone on a slow network sees it. */
export async function lighthouseBench(): Promise<BenchRow[]> {
  const node = nodePath();
  const server = await startBuilt();
  const folder = await mkdtemp(join(tmpdir(), "randevu-lighthouse-"));
  try {
    const rows: BenchRow[] = [];
    for (const path of GUEST_PAGES) {
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round++)
        reports.push(await audit(node, server.url + path, join(folder, "report.json")));
      rows.push(row(path, reports.map(scoresOf), failedAudits(reports[0]!)));
    }
    return rows;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function audit(node: string, url: string, file: string): Promise<Report> {
  const child = Bun.spawn(
    [
      node,
      "node_modules/lighthouse/cli/index.js",
      url,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-quic",
      "--no-enable-error-reporting",
    ],
    {
      cwd: root,
      env: { ...process.env, CHROME_PATH: chromiumPath },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  if ((await child.exited) !== 0) throw new Error(`Lighthouse could not judge ${url}.`);
  return Bun.file(file).json();
}

function scoresOf({ categories, audits }: Report): Scores {
  const score = (category: Category) => Math.round((categories[category].score ?? 0) * 100);
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcpMs: number("largest-contentful-paint"),
    cls: number("cumulative-layout-shift"),
    tbtMs: number("total-blocking-time"),
  };
}

function row(path: string, rounds: Scores[], failed: string[]): BenchRow {
  const middle = (key: keyof Scores) =>
    rounds.map((scores) => scores[key]).sort((a, b) => a - b)[rounds.length >> 1]!;
  const [performance, ...others] = CATEGORIES.map(middle);
  const [lcp, cls, tbt] = [middle("lcpMs"), middle("cls"), middle("tbtMs")];
  return {
    name: `${path}: performance, accessibility, best practices, SEO`,
    value: `${performance} · ${others.join(" · ")}; LCP ${(lcp / 1000).toFixed(2)} s, CLS ${cls.toFixed(3)}, TBT ${tbt.toFixed(0)} ms`,
    target: "≥ 98 · 100 · 100 · 100; ≤ 1.5 s, ≤ 0.02, ≤ 50 ms",
    met:
      performance! >= 98 &&
      others.every((score) => score === 100) &&
      lcp <= 1_500 &&
      cls <= 0.02 &&
      tbt <= 50,
    note: failed.length > 0 ? `not passed: ${failed.join(", ")}` : undefined,
  };
}

/** Ids of the audits that fail outright, to show where to look. */
const failedAudits = ({ audits }: Report): string[] =>
  Object.entries(audits)
    .filter(([, { score, scoreDisplayMode }]) => scoreDisplayMode === "binary" && score === 0)
    .map(([id]) => id);
