import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { PUBLIC } from "#client/lib/query.ts";
import { MINUTE_MS } from "#contract/time.ts";

const REFRESH_MS = MINUTE_MS;

export const hoursQuery = queryOptions({
  queryKey: [PUBLIC, "hours"],
  queryFn: () => unwrap(api.api.queue.hours.get()),
  refetchInterval: REFRESH_MS,
});
