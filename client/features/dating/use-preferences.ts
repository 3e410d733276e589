import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { WantedChanges } from "#client/filters/props.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import { changePreferences } from "./api.ts";
import { COUNT, FOUND, preferencesQuery, SUGGESTED } from "./queries.ts";

const KEY = ["search-preferences"];

export function usePreferences() {
  const { data, isError, refetch } = useQuery(preferencesQuery);
  const isVip = useQuery(meQuery).data?.vip ?? false;
  return { wanted: data, isVip, isError, refetch };
}

/** A change shows at once and is saved, one after the other; the last one saved begins a new search. */
export function useChange() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: "search-preferences" },
    mutationFn: ({ chosen: _, ...changes }: WantedChanges) => changePreferences(changes),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey: preferencesQuery.queryKey });
      client.setQueryData(preferencesQuery.queryKey, (old) => old && { ...old, ...changes });
    },
    onError: toastFailure,
    onSettled: () => {
      if (client.isMutating({ mutationKey: KEY }) !== 1) return;
      window.scrollTo({ top: 0 });
      void client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
      void client.resetQueries({ queryKey: FOUND });
      void client.invalidateQueries({ queryKey: COUNT });
      void client.invalidateQueries({ queryKey: SUGGESTED });
    },
  });
  return mutate;
}
