import { atom } from "nanostores";

/** Token of the private link that this page was opened with; empty on every other page. */
export const $privateLink = atom("");
