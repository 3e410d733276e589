import { describe, expect, test } from "bun:test";
import type { Chat } from "#contract/chat.ts";
import {
  type ChatPages,
  chatsIn,
  placed,
  readByCompanion,
  readByMe,
  withoutChat,
  withReceived,
} from "./live.ts";
import { sampleChat, sampleMessage } from "./samples.ts";

const pagesOf = (...pages: Chat[][]): ChatPages => ({
  pageParams: pages.map((_, index) => index + 1),
  pages: pages.map((data, index) => ({
    data,
    pagination: { page: index + 1, perPage: 2, total: 6 },
    archived: 0,
  })),
});
const chatAt = (chatID: string, seq: number) =>
  sampleChat(chatID, { message: sampleMessage(seq, { chatId: chatID }) });
const names = (pages: ChatPages) => pages.pages.map(({ data }) => data.map(({ chatID }) => chatID));

describe("a received message", () => {
  test("becomes the latest and counts as unread", () => {
    const chat = withReceived(chatAt("a", 3), sampleMessage(4));
    expect(chat).toMatchObject({ message: { seq: 4 }, unreadMessages: 1 });
  });

  test("counts once when it arrives twice", () => {
    const once = withReceived(sampleChat("a"), sampleMessage(4));
    expect(withReceived(once, sampleMessage(4))).toEqual(once);
  });

  test("is not unread when it is the user's own or already read", () => {
    expect(withReceived(sampleChat("a"), sampleMessage(4, { mine: true })).unreadMessages).toBe(0);
    expect(withReceived(sampleChat("a", { readSeq: 4 }), sampleMessage(4)).unreadMessages).toBe(0);
  });

  test("brings a chat back from the archive, unless it is muted", () => {
    const archived = sampleChat("a", { archived: true });
    expect(withReceived(archived, sampleMessage(4)).archived).toBe(false);
    expect(withReceived({ ...archived, muted: true }, sampleMessage(4)).archived).toBe(true);
  });

  test("does not replace a newer one", () => {
    expect(withReceived(chatAt("a", 5), sampleMessage(4)).message?.seq).toBe(5);
  });
});

describe("reading up to a message", () => {
  const chat = { ...chatAt("a", 9), unreadMessages: 4, readSeq: 5 };

  test("clears the unread count", () => {
    expect(readByMe(chat, 9)).toMatchObject({ readSeq: 9, unreadMessages: 0 });
  });

  test("leaves at most the messages after it unread", () => {
    expect(readByMe(chat, 7)).toMatchObject({ readSeq: 7, unreadMessages: 2 });
  });

  test("is not undone by a late frame", () => {
    const read = readByMe(chat, 9);
    expect(readByMe(read, 7)).toBe(read);
    const seen = readByCompanion(chat, 8);
    expect(readByCompanion(seen, 6)).toBe(seen);
  });
});

describe("the list", () => {
  const pages = pagesOf([chatAt("a", 9), chatAt("b", 8)], [chatAt("c", 7), chatAt("d", 6)]);

  test("puts a chat with a new message on top", () => {
    expect(names(placed(pages, chatAt("d", 10)))).toEqual([["d", "a", "b"], ["c"]]);
  });

  test("keeps pinned chats above all others, the latest first", () => {
    const pinned = (chat: Chat) => ({ ...chat, pinned: true });
    const one = placed(pages, pinned(chatAt("d", 6)));
    expect(names(one)).toEqual([["d", "a", "b"], ["c"]]);
    expect(names(placed(one, pinned(chatAt("c", 7))))).toEqual([["c", "d", "a", "b"], []]);
    expect(names(placed(one, chatAt("b", 10)))).toEqual([["d", "b", "a"], ["c"]]);
    expect(names(placed(one, chatAt("d", 6)))).toEqual([["a", "b"], ["c"]]);
  });

  test("moves a chat back down when its newest message is deleted", () => {
    expect(names(placed(pages, chatAt("a", 7)))).toEqual([["b"], ["a", "c", "d"]]);
  });

  test("leaves out a chat that belongs to a page not loaded yet", () => {
    expect(names(placed(pages, chatAt("z", 1)))).toEqual(names(pages));
  });

  test("adds the very first chat", () => {
    const empty: ChatPages = {
      pageParams: [1],
      pages: [{ data: [], pagination: { page: 1, perPage: 20, total: 0 }, archived: 0 }],
    };
    expect(names(placed(empty, chatAt("a", 1)))).toEqual([["a"]]);
  });

  test("shows a chat once when it moves between two pages while they load", () => {
    const moved = pagesOf([chatAt("a", 9), chatAt("b", 8)], [chatAt("b", 8), chatAt("c", 7)]);
    expect(chatsIn(moved).map(({ chatID }) => chatID)).toEqual(["a", "b", "c"]);
  });

  test("drops a deleted chat", () => {
    expect(names(withoutChat(pages, "c"))).toEqual([["a", "b"], ["d"]]);
  });
});
