import { atom } from "nanostores";
import { reloadIfReachable } from "./ask-server.ts";
import { isLeaving } from "./leaving.ts";
import { afterLoss, type LossOutcome, reloadOnceBack, retryLost } from "./lost-part.ts";
import { pageWorld, takeNextChance } from "./page-world.ts";

export const $lostPart = atom<LossOutcome | "asking">("gone");

const lost = new WeakSet<object>();

export const isLostPart = (error: unknown): boolean =>
  typeof error === "object" && error !== null && lost.has(error);

let isBusy = () => false;
const world = pageWorld(() => isBusy());

export function watchForLostChunks(busy: () => boolean): void {
  isBusy = busy;
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // The router recognises the browsers' own message and would reload the page without checking the network.
    payload.message = `A part of the page failed to load. ${payload.message}`;
    recover(payload);
  });
}

export function recover(error: Error): void {
  lost.add(error);
  // Firefox cancels pending loads when a page is left: a reload here would cancel the navigation and bring the user back.
  if (isLeaving()) return;
  if ($lostPart.get() === "asking" || $lostPart.get() === "leaving") return;
  $lostPart.set("asking");
  void afterLoss(world).then((outcome) => $lostPart.set(outcome));
}

/** Returns a function that stops waiting. */
export function reloadWhenBack(): () => void {
  const stop = new AbortController();
  void reloadOnceBack(world, stop.signal);
  return () => stop.abort();
}

/** Browsers join a second request for code to one that hangs: only a reload ends the wait, and not during a talk. */
export function tryPartsAgain(): void {
  takeNextChance();
  if (!isBusy()) void reloadIfReachable();
}

export const retryLostPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  retryLost(load, {
    isLost: isLostPart,
    // During a talk, throwing would take the talk away because of a notice or a list.
    isGone: () => $lostPart.get() === "gone" && !isBusy(),
    nextChance: world.nextChance,
  });

/** Until it loads, or the page is reloaded. */
export async function retryUntilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isLostPart(error)) throw error;
      await world.nextChance(new AbortController().signal);
    }
  }
}
