import { mayPlay, playTune, TALK_LOCK } from "#client/lib/browser/sound.ts";
import { holdLock, isFree } from "#client/lib/storage/tab-lock.ts";

/**
 * The chat that this tab shows. Web Locks tell the browser's other tabs: a message in a chat that is in view anywhere
 * plays no sound, and only one tab plays one.
 */
let shown: { chatID: string; atEnd: boolean } | null = null;

const SOUND_PAUSE_MS = 2_000;
const lockOf = (chatID: string) => `chat-in-view:${chatID}`;

/** The user whose chat is open in this tab, also before its first message. */
let openWith: string | null = null;

/** Marks the chat with this user as open. Returns a function that ends this. */
export function openChatWith(userId: string): () => void {
  openWith = userId;
  return () => {
    if (openWith === userId) openWith = null;
  };
}

export const isOpenWith = (userId: string): boolean => openWith === userId;

/** Marks a chat as in view. Returns a function that ends this. */
export function showChat(chatID: string): () => void {
  const mine = { chatID, atEnd: true };
  shown = mine;
  const release = holdLock(lockOf(chatID));
  return () => {
    release();
    if (shown === mine) shown = null;
  };
}

/** Notes whether the newest message is on screen, too. */
export function setAtEnd(atEnd: boolean): void {
  if (shown) shown.atEnd = atEnd;
}

/** Whether this tab shows a new message of this chat at once. */
export const isSeen = (chatID: string): boolean => shown?.chatID === chatID && shown.atEnd;

/**
 * Plays at most one sound every two seconds, from one tab that may play, and none for a chat in view. During a video talk
 * it would interrupt: the badge in the menu is enough.
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
