import { atom } from "nanostores";

/** Where the video chat of this tab stands (specification, section 3: it starts as init). */
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

/** For the shell, which hides its landing and footer by it. Written by the session alone. */
export const $videoState = atom<VideoState>("init");
