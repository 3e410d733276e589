import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { chromiumPath } from "../playwright.config.ts";
import { freePort } from "../scripts/ports.ts";
import { bun, root } from "../scripts/tools.ts";
import type { BenchRow } from "./report.ts";

const TARGET_BYTES = 145_000;

/** What a guest's browser fetches for the home page of the built client: a real Chromium looks, we weigh. */
export async function firstLoadBench(): Promise<BenchRow[]> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  try {
    const first = await filesOf(browser, server.url, { idle: false });
    const whole = await filesOf(browser, server.url, { idle: true });
    return await rows(first, whole);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function rows(first: string[], whole: string[]): Promise<BenchRow[]> {
  const scripts = first.filter(isScript);
  const needed = await weigh(scripts, "gzip");
  const later = await weigh(
    whole.filter((url) => isScript(url) && !first.includes(url)),
    "gzip",
  );
  return [
    {
      name: "guest home, JavaScript until Start can be pressed, gzip",
      value: kilobytes(needed),
      target: `≤ ${kilobytes(TARGET_BYTES)}`,
      met: needed <= TARGET_BYTES,
      note: `${scripts.length} files; ${kilobytes(await weigh(scripts, "br"))} as brotli, which browsers really get`,
    },
    { name: "guest home, video chat fetched while idle, gzip", value: kilobytes(later) },
    {
      name: "guest home, everything until Start can be pressed, brotli",
      value: kilobytes(await weigh(first, "br")),
      note: "page, styles, scripts, texts and fonts",
    },
  ];
}

/** Addresses fetched from our server for the home page, once each; with `idle` also what it fetches in quiet moments. */
async function filesOf(browser: Browser, url: string, { idle }: { idle: boolean }): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const files = new Set<string>();
  page.on("request", (request) => request.url().startsWith(`${url}/`) && files.add(request.url()));
  if (!idle) await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(url, { waitUntil: "networkidle" });
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

async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "randevu-bench-"));
  const url = `http://127.0.0.1:${freePort()}`;
  const server = Bun.spawn(bun("src/main.ts"), {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`);
    await Bun.sleep(20);
  }
  const stop = async () => {
    server.kill("SIGTERM");
    await server.exited;
    await rm(dataDir, { recursive: true });
  };
  return { url, stop };
}
