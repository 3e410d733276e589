import { expect, test } from "bun:test";
import { notifyManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import "./cache-before-paint.ts";

test("A change of the cache is told before the browser can paint, so that no control jumps back for a frame", async () => {
  const client = new QueryClient();
  const observer = new QueryObserver<string>(client, { queryKey: ["choice"], enabled: false });
  let drawn: string | undefined;
  // As `useQuery` listens.
  const stop = observer.subscribe(
    notifyManager.batchCalls(() => {
      drawn = observer.getCurrentResult().data;
    }),
  );
  client.setQueryData(["choice"], "changed");
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  expect(drawn).toBe("changed");
  stop();
});
