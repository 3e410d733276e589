import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { storedSwitch } from "#client/lib/storage/stored-switch.ts";
import { useIsCovered } from "./report.tsx";
import type { Talk } from "./talk.ts";

/** Some strangers show what no one asked for. */
export const $blurFirst = storedSwitch("video.blurFirst", false);

const $seenRoom = atom<string | null>(null);

export const liftVeil = (roomId: string): void => $seenRoom.set(roomId);

export function useIsVeiled({ roomId, withStranger }: Talk): boolean {
  const isOn = useStore($blurFirst);
  const isSeen = useStore($seenRoom) === roomId;
  return isOn && withStranger && roomId !== null && !isSeen;
}

export function useIsHidden(talk: Talk): boolean {
  const isCovered = useIsCovered(talk.roomId);
  return useIsVeiled(talk) || isCovered;
}
