import type { Page } from "@playwright/test";
import { expect, open, test } from "../fixtures.ts";

interface Late {
  path: `/${string}`;
  /** API requests of the page, like `user/me`. Each is the last to be answered once. */
  calls: string[];
  /** The element that must not move once it is visible. */
  selector: string;
  /** Waits until the whole page is rendered. */
  isDrawn: () => Promise<void>;
}

/** Opens the page once for each request, whose response then comes last, and expects the element to stay in its place. */
export async function expectToStay(page: Page, { path, calls, selector, isDrawn }: Late): Promise<void> {
  await page.addInitScript((stays) => {
    const places = new Set<string>();
    Object.assign(window, { places });
    const note = () => {
      const first = document.querySelector(stays);
      if (first?.checkVisibility({ visibilityProperty: true })) {
        const { left, top } = first.getBoundingClientRect();
        // Text in the system's font, shown until ours has loaded, has other widths.
        if (document.fonts.status === "loaded")
          places.add(`${Math.round(left)}, ${Math.round(top + scrollY)}`);
      }
      requestAnimationFrame(note);
    };
    note();
  }, selector);
  // The first visit loads the fonts, the others have them from the cache.
  await open(page, path);
  await fontsLoaded(page);
  const nextAnswer = (call: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api/${call}`);
  for (const late of calls)
    await test.step(late, async () => {
      // So that late responses of the last step are not mistaken for those of this one.
      await page.goto("/favicon.svg");
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
      await isDrawn();
      await fontsLoaded(page);
      await twoFrames(page);
      expect(
        await page.evaluate(() => [...(window as unknown as { places: Set<string> }).places]),
      ).toHaveLength(1);
      // The page may send the request again as soon as it is connected.
      await page.unrouteAll({ behavior: "wait" });
    });
}

/** Waits two frames, after which everything received is rendered. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

const fontsLoaded = (page: Page) => page.evaluate(async () => void (await document.fonts.ready));
