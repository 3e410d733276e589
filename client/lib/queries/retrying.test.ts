import { afterEach, beforeEach, expect, test } from "bun:test";
import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { Failure } from "../api.ts";
import { queryClient as client } from "../query.ts";
import { isAnyRetrying, retryNow } from "./retrying.ts";

/** These tests use the product's own query client: its first retry comes after five seconds, and none of them waits for it. */

let failing: Failure | null;
let asked: number;
const answer = async (): Promise<string> => {
  asked++;
  if (failing) throw failing;
  return "told";
};

beforeEach(() => {
  failing = new Failure("unknown", 500);
  asked = 0;
});
afterEach(() => client.clear());

/** Resolves once `is` holds. Observers are notified of cache changes in a microtask. */
const until = (is: () => boolean) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (!is()) return;
      stop();
      resolve();
    };
    const stop = client.getQueryCache().subscribe(check);
    check();
  });

test("A query counts as retrying from its first failure, and can be retried at once", async () => {
  const observer = new QueryObserver(client, { queryKey: ["list"], queryFn: answer });
  const stop = observer.subscribe(() => {});
  const waiting = client.fetchQuery({ queryKey: ["list"], queryFn: answer });
  expect(isAnyRetrying(client)).toBe(false);
  await until(() => isAnyRetrying(client));
  expect(observer.getCurrentResult().isPending).toBe(true);
  failing = null;
  retryNow(client);
  expect(await waiting).toBe("told");
  expect(observer.getCurrentResult().data).toBe("told");
  expect([asked, isAnyRetrying(client)]).toEqual([2, false]);
  stop();
});

test("The next page of a list can be retried at once too, and the pages before it stay", async () => {
  failing = null;
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["pages"],
    queryFn: answer,
    initialPageParam: 1,
    getNextPageParam: (_: string, pages: string[]) => pages.length + 1,
  });
  const stop = observer.subscribe(() => {});
  await until(() => observer.getCurrentResult().isSuccess);
  failing = new Failure("offline", 0);
  void observer.fetchNextPage();
  await until(() => isAnyRetrying(client));
  failing = null;
  retryNow(client);
  await until(() => observer.getCurrentResult().data?.pages.length === 2);
  expect(asked).toBe(3);
  stop();
});

for (const status of [400, 404, 422, 429])
  test(`An answer of ${status} is final: it is not retried`, async () => {
    failing = new Failure("unknown", status);
    await expect(client.fetchQuery({ queryKey: ["list"], queryFn: answer })).rejects.toThrow(failing);
    expect([asked, isAnyRetrying(client)]).toEqual([1, false]);
  });
