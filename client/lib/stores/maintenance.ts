import { atom } from "nanostores";

/** Until when maintenance lasts, as far as the server has said; null when there is none. */
export const $maintenance = atom<{ until: number } | null>(null);
