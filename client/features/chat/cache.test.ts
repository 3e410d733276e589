import { afterEach, expect, test } from "bun:test";
import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Chat } from "#contract/chat.ts";
import {
  changeChat,
  placeChat,
  refetchAll,
  takeMessage,
  takeSettings,
  windowIn,
  windowKey,
} from "./cache.ts";
import { archivedIn, type ChatPages, type ChatsPage, chatsIn, readByCompanion } from "./live.ts";
import { archiveQuery, chatQuery, chatsQuery, unreadQuery } from "./queries.ts";
import { sampleChat, sampleMessage } from "./samples.ts";
import { loadNewest } from "./window/window-loader.ts";

const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
});

const pageOf = (...data: ChatsPage["data"]): ChatsPage => ({
  data,
  pagination: { page: 1, perPage: 20, total: data.length },
  archived: 0,
});

test("A chat that begins while the list loads appears in it, though the response lacks it", async () => {
  const client = new QueryClient();
  const answers: ((page: ChatsPage) => void)[] = [];
  const observer = new InfiniteQueryObserver(client, {
    ...chatsQuery(),
    queryFn: () => new Promise<ChatsPage>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});

  placeChat(client, sampleChat("new"));
  answers[0]!(pageOf());
  await until(() => answers.length === 2);
  answers[1]!(pageOf(sampleChat("new")));
  await until(() => !observer.getCurrentResult().isFetching);
  expect(chatsIn(observer.getCurrentResult().data).map(({ chatID }) => chatID)).toEqual(["new"]);
  stop();
});

test("A chat that is archived moves to the other list and is counted there; a message brings it back", () => {
  const client = new QueryClient();
  const chat = sampleChat("a", { message: sampleMessage(1) });
  const lists = [chatsQuery(), archiveQuery()].map(({ queryKey }) => queryKey);
  client.setQueryData(lists[0]!, { pages: [pageOf(chat)], pageParams: [1] });
  client.setQueryData(lists[1]!, { pages: [pageOf()], pageParams: [1] });
  const shown = () =>
    lists.map((key) => {
      const pages = client.getQueryData<ChatPages>(key);
      return [chatsIn(pages).map(({ chatID }) => chatID), archivedIn(pages)];
    });

  takeSettings(client, { chatID: "a", pinned: false, muted: false, archived: true });
  takeSettings(client, { chatID: "a", pinned: false, muted: false, archived: true });
  expect(shown()).toEqual([
    [[], 1],
    [["a"], 1],
  ]);
  takeMessage(client, sampleMessage(2, { chatId: "a" }));
  expect(shown()).toEqual([
    [["a"], 0],
    [[], 0],
  ]);
});

test("A message and a read mark that arrive while the open chat is refetched survive its older response", async () => {
  const client = new QueryClient();
  const known = sampleChat("c1", { message: sampleMessage(1, { mine: true }) });
  client.setQueryData(chatQuery("c1").queryKey, known);
  const answers: ((chat: Chat) => void)[] = [];
  const observer = new QueryObserver(client, {
    ...chatQuery("c1"),
    queryFn: () => new Promise<Chat>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data!;

  takeMessage(client, sampleMessage(2));
  changeChat(client, "c1", (chat) => readByCompanion(chat, 1));
  answers[0]!(known);
  await until(() => answers.length === 2);
  answers[1]!({ ...known, message: sampleMessage(2), unreadMessages: 1, companionReadSeq: 1 });
  await until(() => !observer.getCurrentResult().isFetching);
  expect(answers).toHaveLength(2);
  expect(shown()).toMatchObject({ message: { seq: 2 }, unreadMessages: 1, companionReadSeq: 1 });
  stop();
});

test("A chat that begins shows its first message before it is loaded, and a longer one waits for its load", () => {
  const client = new QueryClient();
  client.setQueryData(chatQuery("c1").queryKey, sampleChat("c1"));
  client.setQueryData(chatQuery("c2").queryKey, sampleChat("c2"));
  takeMessage(client, sampleMessage(1, { mine: true }));
  takeMessage(client, sampleMessage(2, { chatId: "c2" }));
  expect(windowIn(client, "c1")).toMatchObject({ messages: [{ seq: 1 }], before: null, after: null });
  expect(windowIn(client, "c2")).toBeUndefined();
});

test("What was written before the page was connected is on the screen, though the first responses lack it", async () => {
  const client = new QueryClient();
  const answer = holdRequests();
  const list = new InfiniteQueryObserver(client, chatsQuery());
  const count = new QueryObserver(client, unreadQuery);
  const thread = new QueryObserver(client, {
    queryKey: windowKey("c1"),
    queryFn: () => loadNewest("c1", Number.MAX_SAFE_INTEGER),
  });
  const stops = [list, count, thread].map((observer) => observer.subscribe(() => {}));

  refetchAll(client);
  await answer(3, 1);
  await answer(3, 2);
  await until(() => windowIn(client, "c1")?.messages.length === 2 && client.isFetching() === 0);
  expect(chatsIn(list.getCurrentResult().data)[0]?.message?.seq).toBe(2);
  expect(count.getCurrentResult().data?.count).toBe(2);
  for (const stop of stops) stop();
});

/** Holds requests; the returned function waits for so many, and answers them as of the message with this number. */
function holdRequests() {
  const held: { path: string; answer: (response: Response) => void }[] = [];
  const fetch = (url: string) =>
    new Promise<Response>((answer) => held.push({ path: new URL(url, "http://localhost").pathname, answer }));
  globalThis.fetch = Object.assign(fetch, { preconnect: network.preconnect }) as typeof globalThis.fetch;
  return async (requests: number, seq: number) => {
    await until(() => held.length === requests);
    const messages = Array.from({ length: seq }, (_, at) => sampleMessage(at + 1));
    const answerTo = (path: string) => {
      if (path.endsWith("/unread")) return { count: seq };
      if (path.endsWith("/allPagination")) return pageOf(sampleChat("c1", { message: messages.at(-1)! }));
      return { data: messages, pagination: { perPage: 100, before: null, after: null }, sort: "asc" };
    };
    for (const { path, answer } of held.splice(0)) answer(Response.json(answerTo(path)));
  };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((wake) => setTimeout(wake, 1));
}
