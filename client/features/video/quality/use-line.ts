import { useEffect, useState } from "react";
import { socket } from "#client/lib/socket/socket.ts";
import { $companionMedia, $companionPeer } from "../room/companion.ts";
import { INITIAL_LEVEL, nextLevel } from "./level.ts";
import { isBadSecond, isSilentSecond, type LineSample, sampleOf } from "./line.ts";

const EVERY_MS = 1_000;

/** `theirs` if nothing comes although the server answers. */
export type LineTrouble = "own" | "theirs";

export function useLineTrouble(isTalking: boolean): LineTrouble | null {
  const [trouble, setTrouble] = useState<LineTrouble | null>(null);
  useEffect(() => {
    if (!isTalking) return;
    let level = INITIAL_LEVEL;
    let before: LineSample | null = null;
    let isTheirs = false;
    let isOver = false;
    const askServer = () =>
      socket.send("PING").then(
        () => {
          isTheirs = true;
        },
        () => {
          isTheirs = false;
        },
      );
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
      if (before !== null && isSilentSecond(before, now)) void askServer();
      else if (!level.isBad) isTheirs = false;
      before = now;
      setTrouble(level.isBad ? (isTheirs ? "theirs" : "own") : null);
    };
    const timer = setInterval(() => void ask().catch(() => {}), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      setTrouble(null);
    };
  }, [isTalking]);
  return trouble;
}
