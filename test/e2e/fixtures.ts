import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { type Complaints, watch } from "./helpers/complaints.ts";
import { type RunningServer, startServer } from "./helpers/server.ts";

export interface E2eOptions {
  language: "ru" | "en";
  /** Settings of the server beyond the defaults. A file that sets them gets a server of its own. */
  serverEnv: Record<string, string>;
  server: RunningServer;
}

export interface PersonOptions extends BrowserContextOptions {
  /** A first visit: nothing stored, so Russian, and the cookie banner comes. */
  firstVisit?: boolean;
}

interface Fixtures {
  /** A new person with a browser of their own (cookies, storage, camera), gone after the test. */
  person: (options?: PersonOptions) => Promise<Page>;
  /** Console errors and failed requests fail a test. `complaints.allow(/…/)` names those that belong to it. */
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

  person: async ({ browser, server, language, complaints }, use) => {
    const pages: Page[] = [];
    await use(async ({ firstVisit = false, ...options } = {}) => {
      const context = await browser.newContext({
        // They would keep the program for offline in each of a thousand browsers. What is about them allows them.
        serviceWorkers: "block",
        ...(firstVisit ? {} : { storageState: settled(server.url, language) }),
        ...options,
      });
      const page = await context.newPage();
      complaints.of(page);
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },

  page: async ({ person }, use) => use(await person()),
});

/** The storage of a user who has been here before: a language chosen, cookies agreed to. */
function settled(origin: string, language: string) {
  const localStorage = [
    { name: "lang", value: language },
    { name: "cookieAgreement", value: "true" },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Opens a screen of the product and waits until it stands. */
export async function open(page: Page, path: `/${string}`): Promise<void> {
  await page.goto(path);
  await page.getByRole("main").first().waitFor();
  // Until then a drawn page is words and links alone.
  await page.locator("#boot").waitFor({ state: "detached" });
}

/** Fails on anything that axe calls serious or critical, once nothing on the page moves any more. */
export async function axe(page: Page, { without }: { without?: string } = {}): Promise<void> {
  await settle(page);
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const { violations } = await (without ? builder.exclude(without) : builder).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }));
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** A text in the middle of its fading-in has too little contrast: wait for animations that have an end. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const finite = document
      .getAnimations()
      // One that follows scrolling never ends.
      .filter(({ timeline }) => timeline === document.timeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });

export { expect };
