import { useEffect, useRef } from "react";
import { playTune } from "#client/lib/browser/sound.ts";
import type { OverReason, VideoSession } from "../session/session-model.ts";

/** After this long the user may look elsewhere; a companion found sooner needs no sound. */
const LONG_WAIT_MS = 4_000;
/** A private talk that this user ended, or that never began: no companion has gone. */
const NO_ONE_LEFT: ReadonlySet<OverReason> = new Set<OverReason>(["stopped", "link_expired", "link_taken"]);

/** Plays sounds for a user who is not looking: a companion was found, or is gone. */
export function useTalkSounds(session: VideoSession): void {
  const { state } = session;
  const isParted = hasParted(session);
  const searchingSince = useRef<number | null>(null);
  useEffect(() => {
    const since = searchingSince.current;
    if (state === "searching") searchingSince.current ??= performance.now();
    else if (state !== "connecting") searchingSince.current = null;
    if (state === "talking" && since !== null && performance.now() - since > LONG_WAIT_MS) playTune("found");
    if (isParted) playTune("parted");
  }, [state, isParted]);
}

const hasParted = (session: VideoSession): boolean =>
  session.state === "companionLeft" ||
  session.state === "connectionLost" ||
  (session.state === "over" && !NO_ONE_LEFT.has(session.reason));
