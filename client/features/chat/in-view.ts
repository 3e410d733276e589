import { playTune } from "#client/lib/browser/sound.ts";

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
  const gone = Promise.withResolvers<void>();
  void navigator.locks?.request(lockOf(chatID), { mode: "shared" }, () => gone.promise);
  return () => {
    gone.resolve();
    if (shown === mine) shown = null;
  };
}

/** Whether the newest message is on screen, too. */
export function setAtEnd(atEnd: boolean): void {
  if (shown) shown.atEnd = atEnd;
}

/** What comes now is seen at once, in this tab. */
export const isSeen = (chatID: string): boolean => shown?.chatID === chatID && shown.atEnd;

/** At most one sound in two seconds, from one tab, and none for a chat that someone is looking at. */
export async function soundFor(chatID: string): Promise<void> {
  if (shown?.chatID === chatID || !(await free(lockOf(chatID)))) return;
  await navigator.locks?.request("message-sound", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playTune("message");
    await new Promise((wake) => setTimeout(wake, SOUND_PAUSE_MS));
  });
}

const free = (name: string): Promise<boolean> =>
  navigator.locks?.request(name, { ifAvailable: true }, (lock) => lock !== null) ?? Promise.resolve(true);
