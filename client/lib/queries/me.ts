import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Me } from "#contract/profile.ts";
import { api, unwrap } from "../api.ts";

/** The member who is signed in: their own profile and account. */
export const meQuery = queryOptions({
  queryKey: ["user", "me"],
  queryFn: () => unwrap(api.api.user.me.get()),
});

/** A mutation of the member's own profile. Each of these requests returns the whole profile, which replaces the cached one. */
export function useMeChange<Input>(change: (input: Input) => Promise<Me>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (me) => client.setQueryData(meQuery.queryKey, me),
  });
}
