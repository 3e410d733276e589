import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumFlags, chromiumPath } from "../playwright.config.ts";
import { startServer } from "../test/e2e/helpers/server.ts";
import type { BenchRow } from "./report.ts";

const SECONDS = 30;
/** The first looks are closer, and the model has just been compiled. */
const SETTLE_MS = 10_000;
const TARGET_CORE = 0.05;
const TARGET_FRAMES = 0.98;
const TARGET_BYTES = 60 * 1024 * 1024;

/** What a second of a talk costs one person. */
interface Cost {
  /** Cores. */
  cpu: number;
  frames: number;
  bytes: number;
  /** Milliseconds from Start until the picture is in sight, in a browser that has the model. */
  picture: number;
}

/** What the guard costs a talk of two people whose cameras send 640 × 480. */
export async function guardBench(): Promise<BenchRow[]> {
  const server = await startServer({ LOG_LEVEL: "error" });
  try {
    const off = await talk(server.url, "off");
    const on = await talk(server.url, "guard");
    return rows(on, off);
  } finally {
    await server.stop();
  }
}

function rows(on: Cost, off: Cost): BenchRow[] {
  const [cpu, frames, bytes] = [on.cpu - off.cpu, on.frames / off.frames, on.bytes - off.bytes];
  return [
    {
      name: "what the guard adds to a talk of 640 × 480, per person",
      value: `${(cpu * 100).toFixed(1)} % of a core`,
      target: `≤ ${TARGET_CORE * 100} %`,
      met: cpu <= TARGET_CORE,
      note: `a talk without it takes ${off.cpu.toFixed(2)} of a core, all processes of a page, over ${SECONDS} s`,
    },
    {
      name: "frames of a talk with the guard, against one without",
      value: `${(frames * 100).toFixed(1)} %`,
      target: `≥ ${TARGET_FRAMES * 100} %`,
      met: frames >= TARGET_FRAMES,
      note: `${on.frames.toFixed(1)} a second`,
    },
    {
      name: "memory that the guard takes",
      value: `${(bytes / 1024 / 1024).toFixed(0)} MB`,
      target: `≤ ${TARGET_BYTES / 1024 / 1024} MB`,
      met: bytes <= TARGET_BYTES,
      note: "proportional set size of the page's process",
    },
    {
      name: "Start to a picture in sight, with the guard / without",
      value: `${Math.round(on.picture)} / ${Math.round(off.picture)} ms`,
      note: "one meeting each, in a browser that has fetched the model before",
    },
  ];
}

async function talk(url: string, mode: "guard" | "off"): Promise<Cost> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: chromiumFlags.map((flag) => flag.replace("fps=10", "fps=30")),
  });
  try {
    const people = [await arrive(browser, url, mode), await arrive(browser, url, mode)];
    const [waiting, arriving] = people.map(({ page }) => page) as [Page, Page];
    // Once to fetch the model, and once again with it.
    await meet(waiting, arriving);
    await Promise.all([waiting.reload(), arriving.reload()]);
    const picture = await meet(waiting, arriving);
    await Bun.sleep(SETTLE_MS);
    const [before, framesBefore] = [await cpuOf(browser), await framesOf(people)];
    await Bun.sleep(SECONDS * 1000);
    const [after, framesAfter] = [await cpuOf(browser), await framesOf(people)];
    return {
      picture,
      cpu: (after.seconds - before.seconds) / SECONDS / people.length,
      frames: (framesAfter - framesBefore) / SECONDS / people.length,
      bytes: after.bytes / people.length,
    };
  } finally {
    await browser.close();
  }
}

async function arrive(browser: Browser, url: string, mode: "guard" | "off") {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((value) => localStorage.setItem("video.guard", value), mode);
  const page = await context.newPage();
  await page.goto(url);
  return { context, page };
}

/** Resolves to the time from Start to a picture that is not blurred. */
async function meet(waiting: Page, arriving: Page): Promise<number> {
  const start = (page: Page) => page.getByRole("button", { name: "Начать", exact: true });
  await start(waiting).click();
  await waiting.locator("[data-state=searching]").waitFor();
  const began = performance.now();
  await start(arriving).click();
  for (const page of [arriving, waiting])
    await page.waitForFunction(() => {
      const video = document.querySelector<HTMLVideoElement>("[data-testid=companion-video]");
      if (!video || video.currentTime === 0) return false;
      const { filter, opacity } = getComputedStyle(video);
      return !filter.includes("blur") && Number(opacity) > 0;
    });
  return performance.now() - began;
}

/** CPU time and memory of all pages of a browser, their workers included. */
async function cpuOf(browser: Browser): Promise<{ seconds: number; bytes: number }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return {
    seconds: pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    bytes: pages.reduce((sum, { id }) => sum + residentOf(id), 0),
  };
}

function residentOf(pid: number): number {
  const [, kilobytes = "0"] =
    /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

async function framesOf(people: { page: Page }[]): Promise<number> {
  const counts = await Promise.all(
    people.map(({ page }) =>
      page
        .getByTestId("companion-video")
        .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
