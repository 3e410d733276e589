import { expect, test } from "bun:test";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { refetchChanged } from "./ask-again.ts";

const KEY = ["requests"];

/** A page that shows a list; the server answers each request with the next of the answers. */
function show(client: QueryClient, answers: Promise<number>[]) {
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: () => answers[asked++]!,
    retry: false,
  });
  observer.subscribe(() => {});
  return { shown: () => observer.getCurrentResult().data, asked: () => asked };
}
/** Lets timers and promises run that are due. */
const settle = () => new Promise((done) => setTimeout(() => setTimeout(() => setImmediate(done))));

test("A change that comes while the first answer is under way is on the screen in the end", async () => {
  const client = new QueryClient();
  const first = Promise.withResolvers<number>();
  const { shown, asked } = show(client, [first.promise, Promise.resolve(1)]);
  refetchChanged(client, KEY);
  refetchChanged(client, KEY);
  first.resolve(0);
  await settle();
  expect(shown()).toBe(1);
  expect(asked()).toBe(2);
});

test("A change of a list that is on the screen is fetched once", async () => {
  const client = new QueryClient();
  const { shown, asked } = show(client, [Promise.resolve(0), Promise.resolve(1)]);
  await settle();
  refetchChanged(client, KEY);
  await settle();
  expect(shown()).toBe(1);
  expect(asked()).toBe(2);
});
