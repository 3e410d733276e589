import { useStore } from "@nanostores/react";
import { atom, computed, onMount } from "nanostores";
import { MINUTE_MS } from "#contract/time.ts";

/** What a clock needs of the browser. */
interface World {
  now(): number;
  /** Calls `act` after `ms`; returns a function that cancels it. */
  later(ms: number, act: () => void): () => void;
  /** Calls `act` whenever the user comes back to the page; returns a function that stops it. */
  onReturn(act: () => void): () => void;
}

/**
 * Calls `tick` at the beginning of each minute, and when the user comes back, since timers stand still in a sleeping computer.
 * Returns a function that stops it. @internal
 */
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

/** The one clock of all texts that depend on the time. It runs while one of them is shown. */
const $minute = atom(Date.now());
onMount($minute, () => {
  // Guest pages are also rendered ahead of time, where there is no window.
  if (typeof window === "undefined") return;
  return tickByMinutes(browser, (now) => $minute.set(now));
});

/** Equal all day, so that what depends on the day alone is rendered at midnight, not every minute. */
const $today = computed($minute, (now) => new Date(now).setHours(0, 0, 0, 0));

/** The time, for texts like "5 minutes ago" (`formatRelative`); the component renders again each minute. */
export const useNow = (): Date => new Date(useStore($minute));

/** The beginning of the user's day, for texts like "yesterday" (`formatRecentDay`, `formatSoon`). */
export const useToday = (): Date => new Date(useStore($today));
