import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import type * as Axe from "axe-core";
import { listenForEchoes } from "./helpers/announced.ts";
import { type Complaints, watch } from "./helpers/complaints.ts";
import { misread } from "./helpers/screen-reader.ts";
import { type RunningServer, startServer } from "./helpers/server.ts";

export interface E2eOptions {
  language: "ru" | "en";
  /** Server settings that differ from the defaults. A file that sets them gets its own server. */
  serverEnv: Record<string, string>;
  server: RunningServer;
}

export interface PersonOptions extends BrowserContextOptions {
  /** A first visit: nothing is stored, so the page is in Russian and shows the cookie banner. */
  firstVisit?: boolean;
  /** Whether the guard looks at strangers, which costs a second of CPU time. Only its own journeys need it. */
  guard?: boolean;
}

interface Fixtures {
  /** Makes a new person with their own browser context (cookies, storage, camera), closed after the test. */
  person: (options?: PersonOptions) => Promise<Page>;
  /** Console errors and failed requests fail a test. `complaints.allow(/…/)` allows those that it causes on purpose. */
  complaints: Complaints;
}

export const test = base.extend<Fixtures, E2eOptions>({
  language: ["en", { option: true, scope: "worker" }],
  serverEnv: [{}, { option: true, scope: "worker" }],

  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv);
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],

  baseURL: ({ server }, use) => use(server.url),

  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const complaints = watch();
      await use(complaints);
      expect(complaints.seen(), "console errors and failed requests").toEqual([]);
    },
    { auto: true },
  ],

  person: async ({ browser, server, language, complaints }, use, { project }) => {
    const pages: Page[] = [];
    await use(async ({ firstVisit = false, guard = false, ...options } = {}) => {
      const context = await browser.newContext({
        // Otherwise each of a thousand contexts would cache the app for offline use. Tests of service workers allow them.
        serviceWorkers: "block",
        ...options,
      });
      if (!firstVisit) await context.addInitScript(settleIn, { origin: server.url, language, guard });
      // The lines of a talk repeat what its state announces.
      if (project.name.startsWith("pages")) await context.addInitScript(listenForEchoes);
      const page = await context.newPage();
      complaints.of(page);
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },

  page: async ({ person }, use) => use(await person()),
});

/**
 * Runs in the page before it loads: a returning visitor has chosen a language and agreed to cookies. Playwright's `storageState`
 * would open one more page in each context, to write the same.
 */
function settleIn({ origin, language, guard }: { origin: string; language: string; guard: boolean }): void {
  if (location.origin !== origin) return;
  localStorage.lang ??= language;
  localStorage.cookieAgreement ??= "true";
  if (!guard) localStorage["video.guard"] ??= "off";
}

/** Opens a screen of the product and waits until it is interactive. */
export async function open(page: Page, path: `/${string}`): Promise<void> {
  await page.goto(path);
  await page.getByRole("main").first().waitFor();
  // Until then a prerendered page has only text and links.
  await page.locator("#boot").waitFor({ state: "detached" });
}

/**
 * Fails on everything that axe calls serious or critical, after animations have ended, and on what a screen reader would read
 * without a name or in another order than it stands.
 *
 * `@axe-core/playwright` would do the same, but loads the whole of axe three times and opens a page for each result: three times
 * the CPU time, in a check that most journeys make several times.
 */
export async function axe(page: Page, { without = [] }: { without?: string[] } = {}): Promise<void> {
  await settle(page);
  await page.evaluate(AXE);
  const violations = await page.evaluate(findViolations, without);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }));
  expect([...found, ...(await misread(page))], `accessibility of ${page.url()}`).toEqual([]);
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Runs in the page, after AXE. */
async function findViolations(exclude: string[]) {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run(
    { include: document, exclude },
    { resultTypes: ["violations"], iframes: false },
  );
  return violations;
}

/** Waits for finite animations, since text that is still fading in has too little contrast. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      // A scroll-driven animation never ends.
      .filter(({ timeline }) => timeline === document.timeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });

export { expect };
