import { atom } from "nanostores";

/** The state of this tab's video chat (specification, section 3: it starts as init). */
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

/** Read by the shell, which hides its landing and footer during a video chat. Written by the session alone. */
export const $videoState = atom<VideoState>("init");
