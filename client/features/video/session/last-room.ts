import { atom } from "nanostores";
import type { CompanionCard } from "#contract/video.ts";
import { $videoSession } from "./session.ts";
import type { VideoSession } from "./session-model.ts";

/** Its companion can still be reported for a while. */
export interface LastRoom {
  roomId: string;
  companion: CompanionCard | null;
  /** Milliseconds since 1970. */
  endedAt: number;
}

export const $lastRoom = atom<LastRoom | null>(null);

const roomOf = (session: VideoSession) => ("room" in session ? session.room : null);

$videoSession.subscribe((session, before) => {
  const left = before ? roomOf(before) : null;
  if (left && left.roomId !== roomOf(session)?.roomId)
    $lastRoom.set({ roomId: left.roomId, companion: left.companion, endedAt: Date.now() });
});
