import { tab } from "../storage/storage.ts";
import { isServerReachable } from "./ask-server.ts";
import type { LostPartWorld } from "./lost-part.ts";

const KEY = "reloaded";
const PAUSE_MS = 15_000;
const ASKED = "try-parts-again";

export const takeNextChance = (): void => void dispatchEvent(new Event(ASKED));

export const pageWorld = (isBusy: () => boolean): LostPartWorld => ({
  isServerReachable,
  isBusy,
  now: () => Date.now(),
  reloadedAt: () => Number(tab.read(KEY) ?? 0),
  noteReload: () => tab.write(KEY, String(Date.now())),
  reload: () => location.reload(),
  nextChance: (signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS);
      for (const event of ["online", ASKED]) addEventListener(event, () => resolve(), { once: true, signal });
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    }),
});
