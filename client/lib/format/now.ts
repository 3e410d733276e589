import { useStore } from "@nanostores/react";
import { atom, computed, onMount } from "nanostores";
import { MINUTE_MS } from "#contract/time.ts";

interface World {
  now(): number;
  /** Returns a function that cancels it. */
  later(ms: number, act: () => void): () => void;
  onReturn(act: () => void): () => void;
}

/** At the beginning of each minute, and when the user comes back: timers stand still in a sleeping computer. @internal */
export function tickByMinutes({ now, later, onReturn }: World, tick: (now: number) => void): () => void {
  let cancel = () => {};
  const beat = () => {
    cancel();
    const at = now();
    cancel = later(MINUTE_MS - (at % MINUTE_MS), beat);
    tick(at);
  };
  beat();
  const stop = onReturn(beat);
  return () => {
    cancel();
    stop();
  };
}

const browser: World = {
  now: () => Date.now(),
  later(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  onReturn(act) {
    const whenVisible = () => document.visibilityState === "visible" && act();
    document.addEventListener("visibilitychange", whenVisible);
    window.addEventListener("focus", act);
    return () => {
      document.removeEventListener("visibilitychange", whenVisible);
      window.removeEventListener("focus", act);
    };
  },
};

const $minute = atom(Date.now());
onMount($minute, () => {
  // There is no window while prerendering.
  if (typeof window === "undefined") return;
  return tickByMinutes(browser, (now) => $minute.set(now));
});

/** Equal all day, so that what depends on the day alone is rendered at midnight, not every minute. */
const $today = computed($minute, (now) => new Date(now).setHours(0, 0, 0, 0));

/** For texts like "5 minutes ago". */
export const useNow = (): Date => new Date(useStore($minute));

/** The beginning of the user's day, for texts like "yesterday". */
export const useToday = (): Date => new Date(useStore($today));
