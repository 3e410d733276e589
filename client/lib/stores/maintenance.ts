import { atom } from "nanostores";

/** Until when technical works go on, as far as the server has said; null when there are none. */
export const $maintenance = atom<{ until: number } | null>(null);
