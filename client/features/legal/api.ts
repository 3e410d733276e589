import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "#client/lib/api.ts";
import { HOUR_MS } from "#contract/time.ts";

export const termsQuery = queryOptions({
  queryKey: ["user", "terms"],
  queryFn: () => unwrap(api.api.user.terms.get()),
  staleTime: HOUR_MS,
});

export const agreeTo = (version: string) => unwrap(api.api.user.terms.post({ version }));
