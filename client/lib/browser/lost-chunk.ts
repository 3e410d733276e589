import { atom } from "nanostores";
import { isLeaving } from "./leaving.ts";
import { afterLoss, type Fate, type LostPartWorld, onceBack } from "./lost-part.ts";
import { isServerReached } from "./reached.ts";
import { tab } from "./storage.ts";

const KEY = "reloaded";
const PAUSE_MS = 15_000;

/** What becomes of the last part that did not come; "asking" until that is known. */
export const $lostPart = atom<Fate | "asking">("gone");

const lost = new WeakSet<object>();

/** Whether this error is a part of the page that did not come. */
export const isLostPart = (error: unknown): boolean =>
  typeof error === "object" && error !== null && lost.has(error);

let isBusy = () => false;

/** Recovers a part of the page that did not load, if reloading the page can; else its error goes the usual way. */
export function watchForLostChunks(busy: () => boolean): void {
  isBusy = busy;
  window.addEventListener("vite:preloadError", ({ payload }) => {
    lost.add(payload);
    // The router knows the browsers' words for it, and would reload the page without asking for the network.
    payload.message = `A part of the page did not come. ${payload.message}`;
    // Firefox calls off what still comes when a page is left: to reload would call off the leaving, and bring the user back.
    if (isLeaving()) return;
    if ($lostPart.get() === "asking" || $lostPart.get() === "leaving") return;
    $lostPart.set("asking");
    void afterLoss(world).then((fate) => $lostPart.set(fate));
  });
}

/** For the screen that says so: the page comes by itself when the server is back. Answers the way to stop that. */
export function comeWhenBack(): () => void {
  const stop = new AbortController();
  void onceBack(world, stop.signal);
  return () => stop.abort();
}

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
