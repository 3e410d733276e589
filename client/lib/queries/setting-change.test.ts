import { expect, test } from "bun:test";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { settingChange } from "./setting-change.ts";

const queryKey = ["levels"];

/** A server that answers each change when the test says so. */
function begin() {
  const client = new QueryClient();
  const server = { photos: "EVERYONE", rating: "EVERYONE" };
  const answers: PromiseWithResolvers<void>[] = [];
  const options = settingChange<Partial<typeof server>>(client, {
    queryKey,
    save: async (changes) => {
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      await answer.promise;
      Object.assign(server, changes);
    },
  });
  client.setQueryDefaults(queryKey, { queryFn: async () => ({ ...server }) });
  client.setQueryData(queryKey, { ...server });
  return {
    server,
    answers,
    change: (changes: Partial<typeof server>) => new MutationObserver(client, options).mutate(changes),
    shown: () => client.getQueryData(queryKey),
    refetch: () => client.refetchQueries({ queryKey }),
    isStale: () => client.getQueryState(queryKey)?.isInvalidated,
  };
}
const settle = () => new Promise(setImmediate);

test("Of two quick changes both stay on the screen while the answers arrive", async () => {
  const { server, answers, change, shown, isStale } = begin();
  const changes = [change({ photos: "NOBODY" }), change({ rating: "FRIENDS" })];
  await settle();
  const both = { photos: "NOBODY", rating: "FRIENDS" };
  expect(shown()).toEqual(both);
  expect(answers).toHaveLength(1);
  answers[0]?.resolve();
  await settle();
  expect(shown()).toEqual(both);
  expect(isStale()).toBe(false);
  answers[1]?.resolve();
  await Promise.all(changes);
  expect(server).toEqual(both);
  expect(isStale()).toBe(true);
});

test("A refused change is taken back by the refetch that follows it", async () => {
  const { answers, change, shown, refetch, isStale } = begin();
  const refused = change({ photos: "NOBODY" });
  await settle();
  answers[0]?.reject(new Error("refused"));
  await expect(refused).rejects.toThrow("refused");
  expect(isStale()).toBe(true);
  await refetch();
  expect(shown()).toEqual({ photos: "EVERYONE", rating: "EVERYONE" });
});
