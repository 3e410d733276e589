import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { meQuery } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { QueuePreferences, QueuePreferencesAnswer } from "#contract/filters.ts";
import { changePreferences } from "../api.ts";
import { preferencesQuery } from "../queries.ts";

/** A change, shown at once. `chosen` holds the names of the chosen ids until the server's answer brings them. */
export type Changes = Partial<QueuePreferencesAnswer>;

const KEY = ["queue-preferences"];

export function usePreferences() {
  const { data, isError, refetch } = useQuery(preferencesQuery);
  const isVip = useQuery(meQuery).data?.vip ?? false;
  return { preferences: data, isVip, isError, refetch };
}

/** Saves each change at once, one request at a time. `onSaved` lets a running search start over. */
export function useChange(onSaved?: () => void) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: "queue-preferences" },
    mutationFn: ({ chosen: _, ...changes }: Changes) =>
      changePreferences(changes satisfies Partial<QueuePreferences>),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey: preferencesQuery.queryKey });
      client.setQueryData(preferencesQuery.queryKey, (old) => old && { ...old, ...changes });
    },
    onSuccess: onSaved,
    onError: toastFailure,
    onSettled: () => {
      // Refetch only after the last of several changes.
      if (client.isMutating({ mutationKey: KEY }) === 1)
        void client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
    },
  });
  return mutate;
}
