import { MINUTE_MS } from "#contract/time.ts";
import { tab } from "./storage.ts";

const KEY = "reloaded";
const PAUSE_MS = MINUTE_MS;

/**
 * A chunk that does not come is usually one of a release that is gone: loading the page anew brings the next. Once a
 * minute at most, only with a network, and never in a talk; else the error goes its usual way, to a page that says so.
 */
export function reloadOnLostChunk(isBusy: () => boolean): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(tab.read(KEY) ?? 0);
    if (!navigator.onLine || isBusy() || Date.now() - last < PAUSE_MS) return;
    // Where nothing is kept the next page would not know that it was loaded for this, and never stop.
    if (!tab.write(KEY, String(Date.now()))) return;
    event.preventDefault();
    location.reload();
  });
}
