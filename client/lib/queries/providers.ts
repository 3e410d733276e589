import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../api.ts";
import { PUBLIC } from "../query.ts";

/** They change only when the server restarts. */
export const providersQuery = queryOptions({
  queryKey: [PUBLIC, "providers"],
  queryFn: () => unwrap(api.api.auth.providers.get()),
  staleTime: Number.POSITIVE_INFINITY,
});
