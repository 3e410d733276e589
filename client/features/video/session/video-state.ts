import { atom } from "nanostores";

/** Specification, section 3: it starts as init. */
export type VideoState =
  | "init"
  | "permission"
  | "ready"
  | "searching"
  | "connecting"
  | "talking"
  | "reconnecting"
  | "companionLeft"
  | "connectionLost"
  | "over"
  | "anotherTab"
  | "error";

/** Written by the session alone; the shell hides its landing and footer by it. */
export const $videoState = atom<VideoState>("init");
