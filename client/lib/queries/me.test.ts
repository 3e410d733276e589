import { expect, test } from "bun:test";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/profile.ts";
import { meChange, meQuery } from "./me.ts";

test("Of two changes at once the later one stays on the screen, also if its answer comes first", async () => {
  const client = new QueryClient();
  const first = Promise.withResolvers<Me>();
  const begin = (answer: Promise<Me>) =>
    new MutationObserver(
      client,
      meChange(client, () => answer),
    ).mutate(undefined);
  const changes = [begin(first.promise), begin(Promise.resolve({ status: "second" } as Me))];
  await new Promise(setImmediate);
  first.resolve({ status: "first" } as Me);
  await Promise.all(changes);
  expect(client.getQueryData(meQuery.queryKey)?.status).toBe("second");
});
