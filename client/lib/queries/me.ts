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

export const meQuery = queryOptions({
  queryKey: ["user", "me"],
  queryFn: () => unwrap(api.api.user.me.get()),
});

const ownProfile = { queryKey: meQuery.queryKey, exact: true };

export const useMeChange = <Input>(change: (input: Input) => Promise<Me>) =>
  useMutation(meChange(useQueryClient(), change));

/** One after another, and a fetch under way starts again: a late answer would bring back an older profile. @internal */
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
