import { useEffect, useState } from "react";
import { $companionMedia, $companionPeer } from "../room/companion.ts";
import { INITIAL_LEVEL, nextLevel } from "./level.ts";
import { isBadSecond, type LineSample, sampleOf } from "./line.ts";

const EVERY_MS = 1_000;

/** Whether the connection to the companion is bad enough to say so. Checked once a second, during a talk only. */
export function useBadLine(isTalking: boolean): boolean {
  const [isBad, setBad] = useState(false);
  useEffect(() => {
    if (!isTalking) return;
    let level = INITIAL_LEVEL;
    let before: LineSample | null = null;
    let isOver = false;
    const ask = async () => {
      const peer = $companionPeer.get();
      // A hidden page draws no pictures, however good the line.
      if (!peer || document.visibilityState === "hidden") {
        before = null;
        return;
      }
      const now = sampleOf((await peer.getStats()).values(), performance.now());
      if (isOver) return;
      const { cameraOn, cameraHeld } = $companionMedia.get();
      level = nextLevel(level, before !== null && isBadSecond(before, now, cameraOn && !cameraHeld));
      before = now;
      setBad(level.isBad);
    };
    const timer = setInterval(() => void ask().catch(() => {}), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      setBad(false);
    };
  }, [isTalking]);
  return isBad;
}
