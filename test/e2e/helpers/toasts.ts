import type { Page } from "@playwright/test";
import { TOAST_MS } from "../../../src/contract/limits.ts";

/**
 * Keeps every toast of this page, from the next load on, until it is closed or pressed: on a busy machine its five seconds
 * may be over before a journey has pressed its button.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript((toastMs) => {
    const start = window.setTimeout.bind(window);
    const startOther = (run: TimerHandler, ms?: number, ...given: unknown[]) =>
      ms === toastMs ? 0 : start(run, ms, ...given);
    Object.assign(window, { setTimeout: startOther });
  }, TOAST_MS);
}
