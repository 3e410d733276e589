import { expect, test } from "bun:test";
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { placeChat } from "./cache.ts";
import { type ChatsPage, chatsIn } from "./live.ts";
import { chatsQuery } from "./queries.ts";
import { sampleChat } from "./samples.ts";

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

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((wake) => setTimeout(wake, 1));
}
