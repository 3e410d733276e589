import { expect, test } from "bun:test";
import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Chat } from "#contract/chat.ts";
import { changeChat, placeChat, takeMessage, windowIn } from "./cache.ts";
import { type ChatsPage, chatsIn, readByCompanion } from "./live.ts";
import { chatQuery, chatsQuery } from "./queries.ts";
import { sampleChat, sampleMessage } from "./samples.ts";

const pageOf = (...data: ChatsPage["data"]): ChatsPage => ({
  data,
  pagination: { page: 1, perPage: 20, total: data.length },
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

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((wake) => setTimeout(wake, 1));
}
