import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { HOUR_MS } from "#contract/time.ts";

/** The editions of the terms: the one in force, the next one, and the one the member agreed to. */
export const termsQuery = queryOptions({
  queryKey: ["user", "terms"],
  queryFn: () => unwrap(api.api.user.terms.get()),
  staleTime: HOUR_MS,
});

export const agreeTo = (version: string) => unwrap(api.api.user.terms.post({ version }));
