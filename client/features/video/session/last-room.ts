import { atom } from "nanostores";
import { STAY_IN_TOUCH_AFTER_MS } from "#contract/limits.ts";
import { type CompanionCard, isAnonymous } from "#contract/video.ts";
import { type InRoom, isIn, isInRoom } from "../room/room-machine.ts";
import { $videoSession } from "./session.ts";

/** Its companion can still be reported for a while. */
export interface LastRoom {
  roomId: string;
  companion: CompanionCard | null;
  /** Anonymous, and long enough for its two to say that they would like to talk again. */
  mayMeetAgain: boolean;
  /** Milliseconds since 1970. */
  endedAt: number;
}

export const $lastRoom = atom<LastRoom | null>(null);

$videoSession.subscribe((session, before) => {
  if (!before || !isInRoom(before) || isIn(session, before.room.roomId)) return;
  const { roomId, companion } = before.room;
  $lastRoom.set({ roomId, companion, mayMeetAgain: mayMeetAgain(before), endedAt: Date.now() });
});

const mayMeetAgain = ({ room, since }: InRoom): boolean =>
  isAnonymous(room.mode) && since !== null && performance.now() - since >= STAY_IN_TOUCH_AFTER_MS;
