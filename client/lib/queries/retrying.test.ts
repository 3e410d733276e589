import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { Failure } from "../api.ts";
import { queryClient as client } from "../query.ts";
import { isAnyRetrying, retryNow } from "./retrying.ts";
import { $slow, watchSlow } from "./slow.ts";

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

describe("An answer that takes seven seconds", () => {
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    stop = watchSlow(client);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  test("counts as slow if a screen waits for it, and can be asked for again", async () => {
    const hanging = Promise.withResolvers<string>();
    const answers = [hanging.promise, Promise.resolve("told")];
    const waiting = client.fetchQuery({ queryKey: ["hangs"], queryFn: () => answers.shift()! });
    jest.advanceTimersByTime(6_999);
    expect($slow.get()).toBe(false);
    jest.advanceTimersByTime(1);
    expect($slow.get()).toBe(true);
    retryNow(client);
    expect(await waiting).toBe("told");
    expect($slow.get()).toBe(false);
    hanging.resolve("too late");
    await hanging.promise;
    expect(client.getQueryData<string>(["hangs"])).toBe("told");
  });

  test("may take its time if it only refreshes what is on screen", () => {
    client.setQueryData(["known"], "old");
    const queryFn = () => new Promise<string>(() => {});
    client.fetchQuery({ queryKey: ["known"], queryFn, staleTime: 0 }).catch(() => {});
    jest.advanceTimersByTime(60_000);
    expect($slow.get()).toBe(false);
  });
});

for (const status of [400, 404, 422, 429])
  test(`An answer of ${status} is final: it is not retried`, async () => {
    failing = new Failure("unknown", status);
    await expect(client.fetchQuery({ queryKey: ["list"], queryFn: answer })).rejects.toThrow(failing);
    expect([asked, isAnyRetrying(client)]).toEqual([1, false]);
  });
