import { atom } from "nanostores";

/** Who was blocked, reported, warned of, or whose chat was deleted, until the chats have taken note. */
export const $unwanted = atom<{ userId: string } | null>(null);
/** Call before their chat is gone: whether they were strangers to the user shows in it. */
export const noteUnwanted = (userId: string): void => $unwanted.set({ userId });
