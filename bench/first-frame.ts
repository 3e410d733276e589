import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags, chromiumPath } from "../playwright.config.ts";
import { quiet } from "../test/e2e/helpers/quiet.ts";
import { startServer } from "../test/e2e/helpers/server.ts";
import { startBareCalls } from "./first-frame/bare.ts";
import { type Stopwatch, watchFirstFrame } from "./first-frame/stopwatch.ts";
import { percentile } from "./percentile.ts";
import type { BenchRow } from "./report.ts";

const ROUNDS = 20;
const TARGET_MS = 500;
const TARGET_TIMES = 1.25;

/**
 * Time from the click on Start, with someone already waiting, to the first picture of them: two real browsers with fake
 * cameras. Bare calls alternate with ours, so that load on the machine affects both.
 */
export async function firstFrameBench(): Promise<BenchRow[]> {
  const server = await startServer({ LOG_LEVEL: "error" });
  const bare = await startBareCalls();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: chromiumFlags,
  });
  try {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await meetOnce(browser, server.url));
      theirs.push(await bare.meet(browser));
    }
    return rows(ours, theirs);
  } finally {
    await browser.close();
    await bare.stop();
    await server.stop();
  }
}

function rows(ours: number[], theirs: number[]): BenchRow[] {
  const [median, bare] = [percentile(ours, 0.5), percentile(theirs, 0.5)];
  return [
    {
      name: "Start to the first picture of the companion, median",
      value: `${Math.round(median)} ms`,
      target: `≤ ${TARGET_MS} ms`,
      met: median <= TARGET_MS,
      note: `${ROUNDS} meetings of new guests; p90 ${Math.round(percentile(ours, 0.9))} ms; opening the camera is part of it`,
    },
    {
      name: "the same against a bare call of peerjs",
      chart: {
        question: "How long from Start to the first picture?",
        unit: "ms",
        values: { Randevu: median, "A bare call of peerjs": bare },
      },
      value: `× ${(median / bare).toFixed(2)}`,
      target: `≤ × ${TARGET_TIMES}`,
      met: median <= TARGET_TIMES * bare,
      note: `${Math.round(bare)} ms, p90 ${Math.round(percentile(theirs, 0.9))} ms, over its own PeerServer, opening the camera included`,
    },
  ];
}

async function meetOnce(browser: Browser, url: string): Promise<number> {
  const [waiting, arriving] = [await arrive(browser, url), await arrive(browser, url)];
  await start(waiting).click();
  await waiting.locator("[data-state=searching]").waitFor();
  await start(arriving).click();
  const time = await arriving.evaluate(() => (globalThis as unknown as Stopwatch).firstFrame);
  await Promise.all([waiting, arriving].map((page) => page.context().close()));
  return time;
}

/** Opens the home page as a new guest and waits for everything it fetches while idle. */
async function arrive(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watchFirstFrame);
  const page = await context.newPage();
  await page.goto(url);
  await quiet(page);
  return page;
}

const start = (page: Page) => page.getByRole("button", { name: "Начать", exact: true });
