import { MINUTE_MS } from "#contract/time.ts";

/** A download, or a link to another program, also begins like that, and the page stays. */
const LASTS_MS = MINUTE_MS;

let began = Number.NEGATIVE_INFINITY;

/** Notes, for as long as the page is open, when it begins to make way for another. */
export function watchLeaving(): void {
  window.addEventListener("beforeunload", () => {
    began = Date.now();
  });
  // Back again, as it was left.
  window.addEventListener("pageshow", () => {
    began = Number.NEGATIVE_INFINITY;
  });
}

/** Whether this page is about to make way for another, and only waits for it. */
export const isLeaving = (): boolean => Date.now() - began < LASTS_MS;
