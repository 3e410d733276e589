import { atom } from "nanostores";
import { isLeaving } from "./leaving.ts";
import { afterLoss, type LossOutcome, type LostPartWorld, loadedAtLast, onceBack } from "./lost-part.ts";
import { isServerReached } from "./reached.ts";
import { tab } from "./storage.ts";

const KEY = "reloaded";
const PAUSE_MS = 15_000;

/** Outcome of the last part of the page that failed to load; "asking" while it is unknown. */
export const $lostPart = atom<LossOutcome | "asking">("gone");

const lost = new WeakSet<object>();

/** Whether this error is a part of the page that failed to load. */
export const isLostPart = (error: unknown): boolean =>
  typeof error === "object" && error !== null && lost.has(error);

let isBusy = () => false;

/** Recovers a part of the page that did not load, if reloading the page can; else its error goes the usual way. */
export function watchForLostChunks(busy: () => boolean): void {
  isBusy = busy;
  window.addEventListener("vite:preloadError", ({ payload }) => {
    lost.add(payload);
    // The router recognises the browsers' own message and would reload the page without checking the network.
    payload.message = `A part of the page failed to load. ${payload.message}`;
    // Firefox cancels pending loads when a page is left: a reload here would cancel the navigation and bring the user back.
    if (isLeaving()) return;
    if ($lostPart.get() === "asking" || $lostPart.get() === "leaving") return;
    $lostPart.set("asking");
    void afterLoss(world).then((outcome) => $lostPart.set(outcome));
  });
}

/** For the screen that says so: reloads the page once the server is back. Returns a function that stops waiting. */
export function comeWhenBack(): () => void {
  const stop = new AbortController();
  void onceBack(world, stop.signal);
  return () => stop.abort();
}

/** @see loadedAtLast */
export const loadAtLast = <Part>(load: () => Promise<Part>): Promise<Part> =>
  loadedAtLast(load, {
    isLost: isLostPart,
    isGone: () => $lostPart.get() === "gone",
    nextChance: world.nextChance,
  });

const world: LostPartWorld = {
  isReached: isServerReached,
  isBusy: () => isBusy(),
  now: () => Date.now(),
  reloadedAt: () => Number(tab.read(KEY) ?? 0),
  noteReload: () => tab.write(KEY, String(Date.now())),
  reload: () => location.reload(),
  nextChance: (signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS);
      window.addEventListener("online", () => resolve(), { once: true, signal });
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
