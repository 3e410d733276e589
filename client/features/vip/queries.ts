import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, call } from "#client/lib/api.ts";
import { meQuery } from "#client/lib/me.ts";

export const statusQuery = queryOptions({
  queryKey: ["vip", "status"],
  queryFn: () => call(api.api.vip.status.get()),
});

/** Reads again whatever looks different with VIP than without. */
export function vipChanged(client: QueryClient): void {
  for (const queryKey of [meQuery.queryKey, ["vip"], ["chat", "with"], ["rating"]])
    void client.invalidateQueries({ queryKey });
}
