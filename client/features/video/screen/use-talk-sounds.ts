import { useEffect, useRef } from "react";
import { playTune } from "#client/lib/browser/sound.ts";
import type { VideoState } from "../session/video-state.ts";

/** After this long the user may look elsewhere; a companion found sooner needs no sound. */
const LONG_WAIT_MS = 4_000;

/** Plays sounds for a user who is not looking: a companion was found, or is gone. */
export function useTalkSounds(state: VideoState): void {
  const searchingSince = useRef<number | null>(null);
  useEffect(() => {
    const since = searchingSince.current;
    if (state === "searching") searchingSince.current ??= performance.now();
    else if (state !== "connecting") searchingSince.current = null;
    if (state === "talking" && since !== null && performance.now() - since > LONG_WAIT_MS) playTune("found");
    if (state === "companionLeft" || state === "connectionLost" || state === "over") playTune("parted");
  }, [state]);
}
