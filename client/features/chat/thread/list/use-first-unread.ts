import { useState } from "react";
import type { ThreadWindow } from "#client/features/chat/window/thread-window.ts";
import type { Chat } from "#contract/chat.ts";

/** Stays the same while the chat is open. */
export function useFirstUnread(chat: Chat | null, window: ThreadWindow | undefined): string | null {
  const [onEntry] = useState(chat && chat.unreadMessages > 0 ? { readSeq: chat.readSeq } : null);
  const [found, setFound] = useState<string | null>();
  if (found === undefined && (!onEntry || window))
    setFound(
      onEntry && (window?.messages.find(({ mine, seq }) => !mine && seq > onEntry.readSeq)?.id ?? null),
    );
  return found ?? null;
}
