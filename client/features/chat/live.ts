import type { InfiniteData } from "@tanstack/react-query";
import { type Chat, type Message, staysArchived } from "#contract/chat.ts";
import type { Pagination } from "#contract/http.ts";

/** Idempotent: the same frame twice changes nothing more. */

export interface ChatsPage {
  data: Chat[];
  pagination: Pagination;
  archived: number;
}
export type ChatPages = InfiniteData<ChatsPage, unknown>;

export function withReceived(chat: Chat, message: Message): Chat {
  const isNew = message.seq > (chat.message?.seq ?? 0);
  if (!isNew) return chat.message?.id === message.id ? { ...chat, message } : chat;
  const waits = !message.mine && message.seq > chat.readSeq;
  const wrote = { ...chat.wrote, [message.mine ? "me" : "them"]: true };
  const archived = staysArchived(chat);
  return { ...chat, message, wrote, archived, unreadMessages: chat.unreadMessages + (waits ? 1 : 0) };
}

export function readByMe(chat: Chat, seq: number): Chat {
  if (seq <= chat.readSeq && chat.unreadMessages === 0) return chat;
  const left = Math.max(0, (chat.message?.seq ?? 0) - seq);
  return {
    ...chat,
    readSeq: Math.max(chat.readSeq, seq),
    unreadMessages: Math.min(chat.unreadMessages, left),
  };
}

export const readByCompanion = (chat: Chat, seq: number): Chat =>
  seq <= chat.companionReadSeq ? chat : { ...chat, companionReadSeq: seq };

export function placed(pages: ChatPages, chat: Chat): ChatPages {
  const others = withoutChat(pages, chat.chatID);
  const isBelow = (other: Chat) => goesAbove(chat, other);
  const at = others.pages.findIndex(({ data }) => data.some(isBelow));
  // Older than every loaded chat: it arrives with its own page.
  if (at === -1) return others.pages.length > 0 && isWhole(others) ? appended(others, chat) : others;
  const { data } = others.pages[at]!;
  return withPage(others, at, data.toSpliced(data.findIndex(isBelow), 0, chat));
}

const goesAbove = (chat: Chat, other: Chat): boolean =>
  chat.pinned === other.pinned ? (chat.message?.time ?? "") >= (other.message?.time ?? "") : chat.pinned;

export const withArchived = (pages: ChatPages, more: number): ChatPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, archived: page.archived + more })),
});

export const changed = (pages: ChatPages, isIt: (chat: Chat) => boolean, change: (chat: Chat) => Chat) => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    data: page.data.map((chat) => (isIt(chat) ? change(chat) : chat)),
  })),
});

export const withoutChat = (pages: ChatPages, chatID: string): ChatPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, data: page.data.filter((chat) => chat.chatID !== chatID) })),
});

/** Pages shift between requests, so one chat may be on two of them. */
export function chatsIn(pages: ChatPages | undefined): Chat[] {
  const all = new Map<string, Chat>();
  for (const chat of pages?.pages.flatMap(({ data }) => data) ?? [])
    if (!all.has(chat.chatID)) all.set(chat.chatID, chat);
  return [...all.values()];
}

export const archivedIn = (pages: ChatPages | undefined): number => pages?.pages[0]?.archived ?? 0;

const isWhole = ({ pages }: ChatPages): boolean => {
  const last = pages.at(-1);
  return !last || last.pagination.page * last.pagination.perPage >= last.pagination.total;
};

function appended(pages: ChatPages, chat: Chat): ChatPages {
  const last = pages.pages.length - 1;
  return withPage(pages, last, [...pages.pages[last]!.data, chat]);
}

const withPage = (pages: ChatPages, at: number, data: Chat[]): ChatPages => ({
  ...pages,
  pages: pages.pages.with(at, { ...pages.pages[at]!, data }),
});
