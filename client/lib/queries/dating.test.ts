import { expect, test } from "bun:test";
import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Me } from "#contract/profile.ts";
import { DATING } from "./dating.ts";
import { meChange } from "./me.ts";

test("A change of the member's profile forgets the lists it affects, and refetches what is on screen", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const [list, badge, chat] = [
    [DATING, "list"],
    [DATING, "news"],
    ["chat", "1"],
  ];
  for (const queryKey of [list, badge, chat]) client.setQueryData(queryKey, "before");
  const observer = new QueryObserver(client, { queryKey: badge, queryFn: async () => "after" });
  const badgeIs = new Promise<void>((done) =>
    observer.subscribe(({ data }) => (data === "after" ? done() : undefined)),
  );
  const change = meChange(client, async () => ({}) as Me);
  await new MutationObserver(client, change).mutate(undefined);
  await badgeIs;
  expect(client.getQueryData<string>(list)).toBeUndefined();
  expect(client.getQueryData<string>(chat)).toBe("before");
  observer.destroy();
});
