import { atom } from "nanostores";

/** What is free only so often: chats begun, rated video chats; calls, finer wishes and events are for VIP alone. */
export type Limit = "chats" | "videos" | "calls" | "filters" | "events";

/** The limit that was just reached; its dialog offers VIP (specification, section 8). */
export const $limit = atom<Limit | null>(null);

/** When the next one is free, where that is known. */
export const $freeAgain = atom<Date | null>(null);

export function openLimit(limit: Limit, freeAgain: Date | null = null): void {
  $freeAgain.set(freeAgain);
  $limit.set(limit);
}
export const closeLimit = (): void => $limit.set(null);
