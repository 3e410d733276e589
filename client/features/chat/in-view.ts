import { mayPlay, playTune, TALK_LOCK } from "#client/lib/browser/sound.ts";
import { holdLock, isFree } from "#client/lib/storage/tab-lock.ts";

/** Web Locks tell the other tabs: a message of a chat in view anywhere plays no sound, and only one tab plays one. */
let shown: { chatID: string; atEnd: boolean } | null = null;

const SOUND_PAUSE_MS = 2_000;
const lockOf = (chatID: string) => `chat-in-view:${chatID}`;

/** Also before its first message. */
let openWith: string | null = null;

export function openChatWith(userId: string): () => void {
  openWith = userId;
  return () => {
    if (openWith === userId) openWith = null;
  };
}

export const isOpenWith = (userId: string): boolean => openWith === userId;

export function showChat(chatID: string): () => void {
  const mine = { chatID, atEnd: true };
  shown = mine;
  const release = holdLock(lockOf(chatID));
  return () => {
    release();
    if (shown === mine) shown = null;
  };
}

export function setAtEnd(atEnd: boolean): void {
  if (shown) shown.atEnd = atEnd;
}

export const isSeen = (chatID: string): boolean => shown?.chatID === chatID && shown.atEnd;

/** At most one every two seconds. During a video talk it would interrupt: the badge in the menu is enough. */
export async function soundFor(chatID: string): Promise<void> {
  if (!mayPlay() || shown?.chatID === chatID || !(await isFree(lockOf(chatID)))) return;
  if (!(await isFree(TALK_LOCK))) return;
  await navigator.locks?.request("message-sound", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playTune("message");
    await new Promise((wake) => setTimeout(wake, SOUND_PAUSE_MS));
  });
}
