import { useStore } from "@nanostores/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { noteEntry } from "#client/features/chat/api.ts";
import { changeChat } from "#client/features/chat/cache.ts";
import { setAtEnd, showChat } from "#client/features/chat/in-view.ts";
import { readByMe } from "#client/features/chat/live.ts";
import { unreadQuery } from "#client/features/chat/queries.ts";
import { refetchChanged } from "#client/lib/queries/ask-again.ts";
import { RETRYING } from "#client/lib/query.ts";
import { socket } from "#client/lib/socket/socket.ts";
import { $connection } from "#client/lib/socket/state.ts";
import type { Chat } from "#contract/chat.ts";

/** A page in the background reads nothing. Reads that could not be sent offline are sent later; a failed entry is retried. */
export function useReading(chat: Chat | null, atEnd: boolean): void {
  const client = useQueryClient();
  const visible = useVisible();
  const connected = useStore($connection) === "open";
  const entered = useRef(false);
  const { mutateAsync: enter } = useMutation({ mutationFn: noteEntry, ...RETRYING });
  const chatID = chat?.chatID;
  const waiting = chat?.unreadMessages ?? 0;
  const newest = chat?.message?.seq ?? 0;

  useEffect(() => (chatID && visible ? showChat(chatID) : undefined), [chatID, visible]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chat that comes back into view is marked as read again
  useEffect(() => setAtEnd(atEnd), [atEnd, chatID, visible]);

  useEffect(() => {
    if (!chatID || !visible || !connected) return;
    const isEntry = !entered.current;
    entered.current = true;
    if (waiting === 0 || (!isEntry && !atEnd)) return;
    const sent = isEntry ? enter(chatID) : socket.send("MESSAGES_READ", { chatID, seq: newest });
    sent.then(
      () => {
        changeChat(client, chatID, (now) => readByMe(now, newest));
        refetchChanged(client, unreadQuery.queryKey);
      },
      () => {
        if (isEntry) entered.current = false;
      },
    );
  }, [chatID, visible, connected, atEnd, waiting, newest, client, enter]);
}

function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
