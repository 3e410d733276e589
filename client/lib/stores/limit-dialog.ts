import { atom } from "nanostores";

export type Limit = "chats" | "videos" | "calls" | "filters" | "events" | "likes" | "likers";

/** Specification, section 8. */
export const $limit = atom<Limit | null>(null);

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

export function limitLifted(): void {
  const run = refusedAction;
  closeLimit();
  run?.();
}
