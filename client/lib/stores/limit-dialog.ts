import { atom } from "nanostores";

/** What is limited without VIP: chats started and rated video chats in number; calls, finer filters and events altogether. */
export type Limit = "chats" | "videos" | "calls" | "filters" | "events";

/** The limit that was just reached; its dialog offers VIP (specification, section 8). */
export const $limit = atom<Limit | null>(null);

/** When the next one is free, if known. */
export const $freeAgain = atom<Date | null>(null);

let refusedAction: (() => void) | null = null;

/** @param onLifted the refused action, run once VIP has been taken in this dialog */
export function openLimit(
  limit: Limit,
  freeAgain: Date | null = null,
  onLifted: (() => void) | null = null,
): void {
  refusedAction = onLifted;
  $freeAgain.set(freeAgain);
  $limit.set(limit);
}

export function closeLimit(): void {
  refusedAction = null;
  $limit.set(null);
}

/** Closes the dialog once the member has VIP, and runs the refused action. */
export function limitLifted(): void {
  const run = refusedAction;
  closeLimit();
  run?.();
}
