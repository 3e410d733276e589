import { atom } from "nanostores";

/** What is free only so often: chats begun, rated video chats; calls are for VIP alone. */
export type Limit = "chats" | "videos" | "calls";

/** The limit that was just reached; its dialog offers VIP (specification, section 8). */
export const $limit = atom<Limit | null>(null);

export const openLimit = (limit: Limit): void => $limit.set(limit);
export const closeLimit = (): void => $limit.set(null);
