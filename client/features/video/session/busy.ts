import { isCallPage } from "#contract/paths.ts";
import { $videoState } from "./video-state.ts";

/** Whether this page is in a video chat or a call, or about to be: then nothing may navigate away. */
export const isBusy = (): boolean => $videoState.get() !== "init" || isCallPage(location.pathname);
