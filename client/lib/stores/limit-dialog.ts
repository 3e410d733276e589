import { atom } from "nanostores";

/** What is free only so often: chats begun, rated video chats; calls, finer wishes and events are for VIP alone. */
export type Limit = "chats" | "videos" | "calls" | "filters" | "events";

/** The limit that was just reached; its dialog offers VIP (specification, section 8). */
export const $limit = atom<Limit | null>(null);

/** When the next one is free, where that is known. */
export const $freeAgain = atom<Date | null>(null);

let goOn: (() => void) | null = null;

/** @param onLifted what was refused, done once VIP has been taken in this dialog */
export function openLimit(
  limit: Limit,
  freeAgain: Date | null = null,
  onLifted: (() => void) | null = null,
): void {
  goOn = onLifted;
  $freeAgain.set(freeAgain);
  $limit.set(limit);
}

export function closeLimit(): void {
  goOn = null;
  $limit.set(null);
}

/** VIP is there: the dialog closes, and what it stood in the way of goes on. */
export function limitLifted(): void {
  const act = goOn;
  closeLimit();
  act?.();
}
