import { readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags, chromiumPath } from "../playwright.config.ts";

export const SECONDS = 30;
/** What has just been compiled is slow, and the first looks of the guard are closer. */
const SETTLE_MS = 10_000;

/** What a second of a talk costs one person. */
export interface Cost {
  /** Cores. */
  cpu: number;
  frames: number;
  bytes: number;
  /** Milliseconds from Start until the picture is in sight, in a browser that has the models. */
  picture: number;
}

/**
 * Two people whose cameras send 640 × 480, each with these choices in the browser's storage.
 */
export async function costOfTalk(url: string, choices: Record<string, string>): Promise<Cost> {
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: chromiumFlags.map((flag) => flag.replace("fps=10", "fps=30")),
  });
  try {
    const people = [await arrive(browser, url, choices), await arrive(browser, url, choices)];
    const [waiting, arriving] = people as [Page, Page];
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

async function arrive(browser: Browser, url: string, choices: Record<string, string>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((stored) => Object.assign(localStorage, stored), choices);
  const page = await context.newPage();
  await page.goto(url);
  return page;
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

async function framesOf(people: Page[]): Promise<number> {
  const counts = await Promise.all(
    people.map((page) =>
      page
        .getByTestId("companion-video")
        .evaluate((video) => (video as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
