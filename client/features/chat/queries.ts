import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { readChat, readChats, readChatWith, readHabit, readMeetings, readUnread } from "./api.ts";

export const CHATS = "chats";
export const CHAT = "chat";

/** The list, latest message first; `name` is part of a companion's name. */
export const chatsQuery = (name = "") =>
  infiniteQueryOptions({
    queryKey: [CHATS, name],
    queryFn: ({ pageParam }) => readChats(pageParam, name),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, perPage, total } }) =>
      page * perPage < total ? page + 1 : undefined,
  });

export const chatQuery = (id: string) => queryOptions({ queryKey: [CHAT, id], queryFn: () => readChat(id) });

export const chatWithQuery = (userId: string) =>
  queryOptions({ queryKey: [CHAT, "with", userId], queryFn: () => readChatWith(userId) });

export const unreadQuery = queryOptions({ queryKey: ["unread"], queryFn: readUnread });

/** How a member answers first messages changes over weeks. */
export const habitQuery = (userId: string) =>
  queryOptions({ queryKey: ["habit", userId], queryFn: () => readHabit(userId), staleTime: 60 * 60_000 });

/** Calls and rated talks with this person, the latest first. */
export const MEETINGS = "meetings";
export const meetingsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [MEETINGS, userId],
    queryFn: ({ pageParam }) => readMeetings(userId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ before }) => before ?? undefined,
  });
