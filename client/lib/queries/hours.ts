import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { PUBLIC } from "#client/lib/query.ts";

const REFRESH_MS = 60_000;

/** How much company there is now, and when there is more. */
export const hoursQuery = queryOptions({
  queryKey: [PUBLIC, "hours"],
  queryFn: () => unwrap(api.api.queue.hours.get()),
  refetchInterval: REFRESH_MS,
});
