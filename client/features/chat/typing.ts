import { map } from "nanostores";
import { socket } from "#client/lib/socket/socket.ts";
import { TYPING_MS } from "#contract/limits.ts";

export const $typing = map<Record<string, boolean>>({});

const SEND_EVERY_MS = 3_000;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let lastSent = { chatID: "", at: 0 };

export function companionIsTyping(chatID: string): void {
  clearTimeout(timers.get(chatID));
  timers.set(
    chatID,
    setTimeout(() => companionStoppedTyping(chatID), TYPING_MS),
  );
  $typing.setKey(chatID, true);
}

export function companionStoppedTyping(chatID: string): void {
  clearTimeout(timers.get(chatID));
  timers.delete(chatID);
  $typing.setKey(chatID, undefined);
}

export function sendTyping(chatID: string): void {
  const now = Date.now();
  if (lastSent.chatID === chatID && now - lastSent.at < SEND_EVERY_MS) return;
  lastSent = { chatID, at: now };
  socket.send("TYPING", { chatID }).catch(() => {});
}

/** Lets the first keystroke after a sent message be reported at once. */
export const resetTyping = (): void => {
  lastSent = { chatID: "", at: 0 };
};
