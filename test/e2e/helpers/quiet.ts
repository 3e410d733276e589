import { errors, type Page } from "@playwright/test";

const QUIET_WITHIN_MS = 10_000;

/**
 * Waits until the page has sent no request for half a second, ten seconds at most: Playwright may count a beacon of the page
 * before as one that never ends, and what is asked of a page after this holds without the wait, only later.
 */
export async function quiet(page: Page): Promise<void> {
  try {
    await page.waitForLoadState("networkidle", { timeout: QUIET_WITHIN_MS });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}
