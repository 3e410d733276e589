import { $videoState } from "./video-state.ts";

/** This page is in a video chat or a call, or on the way into one: nothing may take it elsewhere. */
export const isBusy = (): boolean => $videoState.get() !== "init" || location.pathname.endsWith("/call");
