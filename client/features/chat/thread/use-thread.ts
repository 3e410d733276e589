import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keptAt } from "#client/lib/offline/offline.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { Chat, Message } from "#contract/chat.ts";
import { areStrangers } from "#contract/first-contact.ts";
import { changeWindow, windowIn, windowKey } from "../cache.ts";
import { loadPreviews } from "../previews/previews.ts";
import { type ThreadWindow, withNewer, withOlder } from "../window/thread-window.ts";
import { loadNewest, loadWindow } from "../window/window-loader.ts";

export type Opening = { at: "end" } | { at: "message"; id: string } | { at: "unread"; seq: number };

export type Thread = ReturnType<typeof useThread>;

export function useThread(chatID: string | null, chat: Chat | null) {
  const client = useQueryClient();
  const [opening, setOpening] = useState<Opening & { generation: number }>(() => ({
    ...(chat && chat.unreadMessages > 0 ? { at: "unread", seq: chat.readSeq } : { at: "end" }),
    generation: 0,
  }));
  const [readSeq] = useState(chat?.readSeq ?? 0);
  useState(() => chatID && forgetPast(chatID));
  const loading = useRef(false);
  const isStranger = !chat || areStrangers({ friends: chat.user.relation.friends, answered: chat.wrote.me });
  const prepare = (messages: readonly Message[]) => loadPreviews(client, messages, isStranger);

  const query = useQuery({
    queryKey: windowKey(chatID ?? ""),
    queryFn: () =>
      loadNewest(chatID!, chat && chat.unreadMessages > 0 ? readSeq : Number.MAX_SAFE_INTEGER, prepare),
    enabled: chatID !== null,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  /** A user who left while reading older messages comes back to the newest. */
  function forgetPast(id: string): void {
    if (windowIn(client, id)?.after) client.removeQueries({ queryKey: windowKey(id) });
  }

  /** Runs one load at a time; scrolling on retries one that failed. */
  async function once(load: (id: string) => Promise<void>): Promise<void> {
    if (chatID === null || loading.current) return;
    loading.current = true;
    await load(chatID).catch(() => {});
    loading.current = false;
  }

  const loadOlder = () =>
    once(async (id) => {
      const cursor = windowIn(client, id)?.before;
      if (!cursor) return;
      const page = await loadWindow(id, { cursor }, prepare);
      changeWindow(client, id, (now) => (now.before === cursor ? withOlder(now, page) : now));
    });

  const loadNewer = () =>
    once(async (id) => {
      const cursor = windowIn(client, id)?.after;
      if (!cursor) return;
      const page = await loadWindow(id, { cursor, isForward: true }, prepare);
      changeWindow(client, id, (now) => (now.after === cursor ? withNewer(now, page) : now));
    });

  function show(window: ThreadWindow, at: Opening): void {
    client.setQueryData(windowKey(chatID ?? ""), window);
    setOpening(({ generation }) => ({ ...at, generation: generation + 1 }));
  }

  async function openMessage(id: string): Promise<void> {
    if (chatID === null) return;
    try {
      show(await loadWindow(chatID, { around: id }, prepare), { at: "message", id });
    } catch (error) {
      toastFailure(error);
    }
  }

  /** @returns whether anything was written on this day or later */
  async function openDay(day: Date): Promise<boolean> {
    if (chatID === null) return false;
    const window = await loadWindow(chatID, { createdBefore: day.toISOString(), isForward: true }, prepare);
    const [first] = window.messages;
    if (first) show(window, { at: "message", id: first.id });
    return first !== undefined;
  }

  async function openNewest(): Promise<void> {
    if (chatID === null) return;
    try {
      show(await loadWindow(chatID, {}, prepare), { at: "end" });
    } catch (error) {
      toastFailure(error);
    }
  }

  return {
    window: query.data,
    /** Null if the server could be reached since. */
    keptAt: keptAt(windowKey(chatID ?? ""), query.dataUpdatedAt),
    isLoading: query.isLoading,
    isError: query.isError || (query.isPending && query.fetchStatus === "paused"),
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    opening,
    loadOlder,
    loadNewer,
    openMessage,
    openDay,
    openNewest,
  };
}
