import { atom } from "nanostores";
import type { CompanionCard } from "#contract/video.ts";
import { $chat } from "./session.ts";
import type { Chat } from "./session-model.ts";

/** The room this tab was in last: its companion can still be reported for a while. */
export interface LastRoom {
  roomId: string;
  companion: CompanionCard | null;
  /** Milliseconds since 1970. */
  endedAt: number;
}

export const $lastRoom = atom<LastRoom | null>(null);

const roomOf = (chat: Chat) => ("room" in chat ? chat.room : null);

$chat.subscribe((chat, before) => {
  const left = before ? roomOf(before) : null;
  if (left && left.roomId !== roomOf(chat)?.roomId)
    $lastRoom.set({ roomId: left.roomId, companion: left.companion, endedAt: Date.now() });
});
