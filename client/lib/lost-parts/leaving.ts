import { MINUTE_MS } from "#contract/time.ts";

/** A download, or a link to another program, fires `beforeunload` too, and the page stays. */
const LASTS_MS = MINUTE_MS;

let began = Number.NEGATIVE_INFINITY;

export function watchLeaving(): void {
  window.addEventListener("beforeunload", () => {
    began = Date.now();
  });
  // Restored from the back/forward cache.
  window.addEventListener("pageshow", () => {
    began = Number.NEGATIVE_INFINITY;
  });
}

export const isLeaving = (): boolean => Date.now() - began < LASTS_MS;
