import { atom } from "nanostores";

/** As far as the server has said; null without maintenance. */
export const $maintenance = atom<{ until: number } | null>(null);
