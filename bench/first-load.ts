import { type Browser, chromium } from "@playwright/test";
import { chromiumPath } from "../playwright.config.ts";
import { quiet } from "../test/e2e/helpers/quiet.ts";
import { startBuilt } from "./built-server.ts";
import type { BenchRow } from "./report.ts";

const MOST_BYTES = { start: 115_000, react: 150_000 };

/** Bytes that a guest's browser fetches for the home page of the built client, as requested by a real Chromium. */
export async function firstLoadBench(): Promise<BenchRow[]> {
  const server = await startBuilt();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  try {
    const first = await filesOf(browser, server.url, { idle: false });
    const whole = await filesOf(browser, server.url, { idle: true });
    return await rows(first, whole, await scriptsIn(server.url));
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function rows(first: string[], whole: string[], inPage: string): Promise<BenchRow[]> {
  const scripts = first.filter(isScript);
  const early = Bun.gzipSync(inPage, { level: 9 }).byteLength;
  const later = await weigh(
    whole.filter((url) => isScript(url) && !first.includes(url)),
    "gzip",
  );
  const untilReact = early + (await weigh(scripts, "gzip"));
  return [
    {
      name: "guest home, JavaScript until Start can be pressed, gzip",
      value: kilobytes(early),
      target: `≤ ${kilobytes(MOST_BYTES.start)}`,
      met: early <= MOST_BYTES.start,
      note: "all that stands in the page: a press opens the camera with no file fetched, and the search follows by itself (test/e2e/hydration.e2e.ts)",
    },
    {
      name: "guest home, JavaScript until React has taken over, gzip",
      value: kilobytes(untilReact),
      target: `≤ ${kilobytes(MOST_BYTES.react)}`,
      met: untilReact <= MOST_BYTES.react,
      note: `${scripts.length} files and the page; ${kilobytes(await weigh(scripts, "br"))} as brotli, which browsers really get; asked for once the page is on screen`,
    },
    { name: "guest home, video chat fetched while idle, gzip", value: kilobytes(later) },
    {
      name: "guest home, everything until React has taken over, brotli",
      value: kilobytes(await weigh(first, "br")),
      note: "page, styles, scripts, texts and fonts",
    },
  ];
}

/** Inline scripts of the page, without linked data and settings. */
async function scriptsIn(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join("\n");
}

/** Addresses fetched from our server for the home page, once each; with `idle` also those fetched while idle. */
async function filesOf(browser: Browser, url: string, { idle }: { idle: boolean }): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const files = new Set<string>();
  page.on("request", (request) => request.url().startsWith(`${url}/`) && files.add(request.url()));
  if (!idle) await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(url);
  await quiet(page);
  await page.getByRole("main").getByRole("button").first().waitFor();
  await context.close();
  return [...files].filter((file) => !file.includes("/api/"));
}

const isScript = (url: string) => url.endsWith(".js");

async function weigh(urls: string[], encoding: "gzip" | "br"): Promise<number> {
  const sizes = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(url, { headers: { "accept-encoding": encoding }, decompress: false });
      return (await answer.arrayBuffer()).byteLength;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
