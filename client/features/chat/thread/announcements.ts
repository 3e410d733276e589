import type { Message } from "#contract/chat.ts";
import { lastSeq, type ThreadWindow } from "../window/thread-window.ts";

/** The `seq` up to which an open chat has been announced or was there on arrival; null until it is loaded. */
export type AnnouncedSeq = number | null;

/** More at once, after a lost connection, would talk over the user for a minute. */
const AT_ONCE = 3;

/** Not what a load brings: neither the first, nor the way back from older messages, for which the window does not reach the newest. */
export function announced(
  window: ThreadWindow | undefined,
  upTo: AnnouncedSeq,
  hasBegun: boolean,
): { upTo: AnnouncedSeq; messages: readonly Message[] } {
  if (!window) return { upTo: hasBegun ? upTo : 0, messages: [] };
  if (window.after !== null) return { upTo: null, messages: [] };
  const newest = Math.max(lastSeq(window), upTo ?? 0);
  if (upTo === null) return { upTo: newest, messages: [] };
  const messages = window.messages.filter(({ seq, mine }) => seq > upTo && !mine);
  return { upTo: newest, messages: messages.slice(-AT_ONCE) };
}
