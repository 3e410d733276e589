import { infiniteQueryOptions, type QueryKey, queryOptions } from "@tanstack/react-query";
import { CHAT, CHATS } from "#client/lib/queries/chats.ts";
import { numberedPages } from "#client/lib/queries/numbered-pages.ts";
import { HOUR_MS } from "#contract/time.ts";
import {
  type Listed,
  readChat,
  readChats,
  readChatWith,
  readHabit,
  readMeetings,
  readUnread,
  searchMessages,
} from "./api.ts";
import { PREVIEW } from "./previews/previews.ts";
import type { ThreadWindow } from "./window/thread-window.ts";

export const chatsQuery = (name = "") => listQuery({ name, archived: false }, [CHATS, name]);
export const archiveQuery = () => listQuery({ name: "", archived: true }, [CHATS, "", "archive"]);

const listQuery = (listed: Listed, queryKey: readonly [string, string, "archive"?]) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => readChats(pageParam, listed),
    ...numberedPages,
  });

export const chatQuery = (id: string) => queryOptions({ queryKey: [CHAT, id], queryFn: () => readChat(id) });

export const chatWithQuery = (userId: string) =>
  queryOptions({ queryKey: [CHAT, "with", userId], queryFn: () => readChatWith(userId) });

export const unreadQuery = queryOptions({ queryKey: ["unread"], queryFn: readUnread });

/** Cached for an hour: how a member answers first messages changes over weeks. */
export const habitQuery = (userId: string) =>
  queryOptions({ queryKey: ["habit", userId], queryFn: () => readHabit(userId), staleTime: HOUR_MS });

/** Only the cache holds them (cache.ts). */
export const WINDOW = "messages";
/** A user scrolled far back does not need the rest offline. */
const KEPT_MESSAGES_MAX = 500;

export function isChatReading(key: QueryKey, data: unknown): boolean {
  if (key[0] !== WINDOW) return key[0] === CHAT || key[0] === PREVIEW || (key[0] === CHATS && key[1] === "");
  const { messages, after } = data as ThreadWindow;
  return after === null && messages.length <= KEPT_MESSAGES_MAX;
}

/** Not kept: the next search finds what was written since. */
export const messagesFoundQuery = (chatID: string, text: string) =>
  infiniteQueryOptions({
    queryKey: ["found", chatID, text],
    queryFn: ({ pageParam }) => searchMessages(chatID, text, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    gcTime: 0,
  });

export const MEETINGS = "meetings";
export const meetingsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [MEETINGS, userId],
    queryFn: ({ pageParam }) => readMeetings(userId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
  });
