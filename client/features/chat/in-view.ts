import { mayPlay, playTune, TALK_LOCK } from "#client/lib/browser/sound.ts";
import { holdLock, isFree } from "#client/lib/storage/tab-lock.ts";

/**
 * Which chat this tab shows right now. Web Locks tell the other tabs of this browser: a message in a chat that is in
 * view anywhere makes no sound, and only one tab sounds.
 */
let shown: { chatID: string; atEnd: boolean } | null = null;

const SOUND_PAUSE_MS = 2_000;
const lockOf = (chatID: string) => `chat-in-view:${chatID}`;

/** Returns a function to call when it is no longer in view. */
export function showChat(chatID: string): () => void {
  const mine = { chatID, atEnd: true };
  shown = mine;
  const release = holdLock(lockOf(chatID));
  return () => {
    release();
    if (shown === mine) shown = null;
  };
}

/** Whether the newest message is on screen, too. */
export function setAtEnd(atEnd: boolean): void {
  if (shown) shown.atEnd = atEnd;
}

/** What comes now is seen at once, in this tab. */
export const isSeen = (chatID: string): boolean => shown?.chatID === chatID && shown.atEnd;

/**
 * At most one sound in two seconds, from one tab that is able to, and none for a chat that someone is looking at. It would come between
 * two who talk: there the number at the menu is enough.
 */
export async function soundFor(chatID: string): Promise<void> {
  if (!mayPlay() || shown?.chatID === chatID || !(await isFree(lockOf(chatID)))) return;
  if (!(await isFree(TALK_LOCK))) return;
  await navigator.locks?.request("message-sound", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playTune("message");
    await new Promise((wake) => setTimeout(wake, SOUND_PAUSE_MS));
  });
}
