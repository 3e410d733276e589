import type { Page } from "@playwright/test";
import { expect, open, test } from "./fixtures.ts";
import { insertMember } from "./helpers/account.ts";

/** Files that a page cannot render without. A bad network loses one of them now and then. */
const PARTS = {
  entry: /\/assets\/index-[^/]*\.js/,
  library: /\/assets\/react-[^/]*\.js/,
  texts: /\/assets\/shell-[^/]*\.json/,
  styles: /\/assets\/index-[^/]*\.css/,
};

for (const [name, part] of Object.entries(PARTS))
  test(`a page whose ${name} fails to load once still renders`, async ({ person, server, complaints }) => {
    complaints.allow(/ERR_CONNECTION_RESET/);
    for (const isMember of [true, false]) {
      const page = await person();
      if (isMember) await insertMember(page, server, "Anna");
      const lost = await loseOnce(page, part);
      await open(page, "/");
      await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
      const links = page.getByRole("navigation").getByRole("link", { name: isMember ? "Chats" : "FAQ" });
      await expect(links.first()).toBeVisible();
      await expect.poll(() => page.evaluate(hasStyles)).toBe(true);
      expect(lost).toHaveLength(1);
    }
  });

test("a dialog whose code fails to load during a search does not end the search, and opens on its own", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_CONNECTION_RESET/);
  await open(page, "/");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const stage = page.getByTestId("stage");
  await expect(stage).toHaveAttribute("data-state", "searching");
  const lost = await loseOnce(page, /country-list/);
  await page.getByRole("button", { name: /^Country/ }).click();
  await expect.poll(() => lost).toHaveLength(1);
  const search = page.getByRole("searchbox");
  // The client retries after a while, and as soon as the network returns.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(search).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect(stage).toHaveAttribute("data-state", "searching");
});

test("a dialog whose code does not come says so, and a press brings it", async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  let isHeld = true;
  await page.route(/country-list/, (route) => (isHeld ? undefined : route.continue()));
  const button = page.getByRole("button", { name: /^Country/ });
  await button.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const again = page.getByRole("dialog").getByRole("button", { name: "Try again" });
  await expect(async () => {
    await page.clock.runFor(8_000);
    await expect(again).toBeVisible({ timeout: 1_000 });
  }).toPass();
  isHeld = false;
  const reloaded = page.waitForEvent("domcontentloaded");
  await again.click();
  await reloaded;
  await button.click();
  await expect(page.getByRole("searchbox")).toBeVisible();
});

test("a browser without storage shows the page in the language of its address", async ({ person }) => {
  const page = await person();
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Refused", "SecurityError");
        },
      });
  });
  await open(page, "/?lang=en");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByTestId("stage")).toHaveAttribute("data-state", "searching");
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toBeVisible();
});

/**
 * Loses the first request for this part. Those after it pass through the same route: taking a route away while requests are under
 * way may leave one of them without an answer.
 */
async function loseOnce(page: Page, part: RegExp): Promise<string[]> {
  const lost: string[] = [];
  await page.route(part, (route) => {
    if (lost.length > 0) return route.continue();
    lost.push(route.request().url());
    return route.abort("connectionreset");
  });
  return lost;
}

/** Runs in the page: whether the style sheet has loaded. Rules of one that failed cannot be read. */
function hasStyles(): boolean {
  return [...document.styleSheets].some((sheet) => {
    try {
      return sheet.href?.includes("/assets/index-") && sheet.cssRules.length > 0;
    } catch {
      return false;
    }
  });
}
