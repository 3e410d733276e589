import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { storedSwitch } from "#client/lib/storage/stored-switch.ts";
import { useIsCovered } from "./report.tsx";
import type { Talk } from "./talk.ts";

/** Whether strangers are blurred until the user wants to see them: some show what no one asked for. */
export const $blurFirst = storedSwitch("video.blurFirst", false);

/** The room whose companion the user wanted to see. */
const $seenRoom = atom<string | null>(null);

export const liftVeil = (roomId: string): void => $seenRoom.set(roomId);

/** Whether the companion is heard but not seen yet. */
export function useIsVeiled({ roomId, withStranger }: Talk): boolean {
  const isOn = useStore($blurFirst);
  const isSeen = useStore($seenRoom) === roomId;
  return isOn && withStranger && roomId !== null && !isSeen;
}

/** Whether the companion's picture is hidden, as not wanted yet or reported. A window or a card of its own would show it. */
export function useIsHidden(talk: Talk): boolean {
  const isCovered = useIsCovered(talk.roomId);
  return useIsVeiled(talk) || isCovered;
}
