import { atom } from "nanostores";
import { TALK_LOCK } from "#client/lib/browser/sound.ts";
import { isFree } from "#client/lib/storage/tab-lock.ts";
import type { Chat, Message } from "#contract/chat.ts";
import { isBelow } from "#contract/paths.ts";

export interface Arrived {
  chat: Chat;
  message: Message;
}

/** The latest message that arrived while its user was on another page; null once it is seen, answered or dismissed. */
export const $arrived = atom<Arrived | null>(null);

/** Not beside the list of chats, which shows it, nor during a talk in any tab, which it would interrupt. */
export async function announceArrival(arrived: Arrived): Promise<void> {
  const isElsewhere = () => document.visibilityState === "visible" && !isBelow("/chats", location.pathname);
  if (isElsewhere() && (await isFree(TALK_LOCK)) && isElsewhere()) $arrived.set(arrived);
}

export function changeArrival(messageId: string, change: Partial<Message>): void {
  const arrived = $arrived.get();
  if (arrived?.message.id === messageId)
    $arrived.set({ ...arrived, message: { ...arrived.message, ...change } });
}

/** @param isIt leaves other messages where they are */
export function dismissArrival(isIt: (arrived: Arrived) => boolean = () => true): void {
  const arrived = $arrived.get();
  if (arrived && isIt(arrived)) $arrived.set(null);
}
