import { useQuery } from "@tanstack/react-query";
import { meQuery } from "#client/lib/queries/me.ts";
import { useSettingChange } from "#client/lib/queries/setting-change.ts";
import type { QueuePreferences, QueuePreferencesAnswer } from "#contract/filters.ts";
import { changePreferences } from "../api.ts";
import { preferencesQuery } from "../queries.ts";

/** A change, shown at once. `chosen` holds the names of the chosen ids until the server's answer brings them. */
export type Changes = Partial<QueuePreferencesAnswer>;

export function usePreferences() {
  const { data, isError, refetch } = useQuery(preferencesQuery);
  const isVip = useQuery(meQuery).data?.vip ?? false;
  return { preferences: data, isVip, isError, refetch };
}

/** `onSaved` lets a running search start over. */
export const useChange = (onSaved?: () => void) =>
  useSettingChange({
    queryKey: preferencesQuery.queryKey,
    save: ({ chosen: _, ...changes }: Changes) =>
      changePreferences(changes satisfies Partial<QueuePreferences>),
    onSaved,
  });
