import { expect, test } from "bun:test";
import { notifyManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import "./query.ts";

test("Observers learn of a cache change before the next paint, so that no control jumps back for a frame", async () => {
  const client = new QueryClient();
  const observer = new QueryObserver<string>(client, { queryKey: ["choice"], enabled: false });
  let drawn: string | undefined;
  // Subscribes as `useQuery` does.
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
