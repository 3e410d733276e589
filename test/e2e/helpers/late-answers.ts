import type { Page } from "@playwright/test";
import { expect, open, test } from "../fixtures.ts";

interface Late {
  path: `/${string}`;
  /** Calls of the API that the page makes, like `user/me`: each is the last to be answered once. */
  calls: string[];
  /** What must not move once it is there. */
  selector: string;
  /** Waits until the whole page is drawn. */
  isDrawn: () => Promise<void>;
}

/** Opens the page once for each call, whose answer then comes after all others, and expects what is there to stay in its place. */
export async function expectToStay(page: Page, { path, calls, selector, isDrawn }: Late): Promise<void> {
  await page.addInitScript((stays) => {
    const tops = new Set<number>();
    Object.assign(window, { tops });
    const note = () => {
      const first = document.querySelector(stays);
      if (first) tops.add(Math.round(first.getBoundingClientRect().top + scrollY));
      requestAnimationFrame(note);
    };
    note();
  }, selector);
  const nextAnswer = (call: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api/${call}`);
  for (const late of calls)
    await test.step(late, async () => {
      // What the page of the last step still asks for must not be taken for an answer to the next.
      await page.goto("/robots.txt");
      const last = nextAnswer(late);
      const others = Promise.all(calls.filter((call) => call !== late).map(nextAnswer));
      await page.route(
        ({ pathname }) => pathname === `/api/${late}`,
        async (route) => {
          await others;
          await twoFrames(page);
          await route.continue();
        },
      );
      await open(page, path);
      await last;
      await twoFrames(page);
      await isDrawn();
      expect(await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])).toHaveLength(
        1,
      );
      // The page may ask once more as soon as it is connected.
      await page.unrouteAll({ behavior: "wait" });
    });
}

/** What has come is drawn by then. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
