import { GESTURE_MS, GESTURES, type Gesture, SELFIES_A_DAY } from "#contract/selfies.ts";
import { DAY_MS } from "#contract/time.ts";

/** Asking again and again would let one wait for the gesture of a picture that one has. */
export const GESTURES_A_DAY = 12;

export const expiryOf = (askedAt: number): number => askedAt + GESTURE_MS;
export const isFresh = (askedAt: number, now: number): boolean => now < expiryOf(askedAt);

export const triesSince = (now: number): number => now - DAY_MS;
export const triesLeft = (sentToday: number): number => Math.max(0, SELFIES_A_DAY - sentToday);

export const gestureBy = (random: number): Gesture => GESTURES[Math.floor(random * GESTURES.length)]!;

/** How long it is kept that a member was asked, and what was decided. */
export const keptSince = (now: number) => ({ asked: now - DAY_MS, decided: now - 30 * DAY_MS });
