import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Me } from "#contract/profile.ts";
import { api, unwrap } from "../api.ts";
import { $session } from "../session.ts";
import { datingChanged } from "./dating.ts";

/** The member who is signed in: their own profile and account. */
export const meQuery = queryOptions({
  queryKey: ["user", "me"],
  queryFn: () => unwrap(api.api.user.me.get()),
});

const ownProfile = { queryKey: meQuery.queryKey, exact: true };

/** A mutation of the member's own profile. */
export const useMeChange = <Input>(change: (input: Input) => Promise<Me>) =>
  useMutation(meChange(useQueryClient(), change));

/**
 * Each change returns the whole profile, which replaces the cached one. They are sent one after another, or a late answer
 * would bring back an older profile; so would a fetch under way, which therefore starts again. After a failure the profile is
 * fetched, since only the answer may have been lost. An answer that comes after the session is not for the next user. @internal
 */
export const meChange = <Input>(client: QueryClient, change: (input: Input) => Promise<Me>) =>
  mutationOptions({
    mutationFn: change,
    scope: { id: "me" },
    onMutate: () => $session.get().token,
    onSuccess: (me, _, token) => {
      if (token !== $session.get().token) return;
      client.setQueryData(meQuery.queryKey, me);
      if (client.isFetching(ownProfile) > 0) void client.invalidateQueries(ownProfile);
      datingChanged(client);
    },
    onError: () => void client.invalidateQueries(ownProfile),
  });
