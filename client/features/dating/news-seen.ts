import type { QueryClient } from "@tanstack/react-query";
import { askAgain } from "#client/lib/queries/ask-again.ts";
import { newsQuery } from "./queries.ts";

/** News that were read before that may still be on their way. */
export function newsSeen(client: QueryClient, part: "newcomers" | "visitors" | "likes"): void {
  client.setQueryData(newsQuery.queryKey, (old) => old && { ...old, [part]: 0 });
  askAgain(client, newsQuery.queryKey);
}
