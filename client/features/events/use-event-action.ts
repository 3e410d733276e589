import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { meQuery } from "#client/lib/queries/me.ts";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { Event } from "#contract/events.ts";
import { applyUpdate } from "./cache.ts";
import { cacheOffline } from "./offline-events.ts";

/** The map, the lists and the page show the changed event at once. */
export function useEventAction<Input>(
  action: (input: Input) => Promise<Event>,
  onDone?: (event: Event, input: Input) => void,
) {
  const client = useQueryClient();
  const me = useQuery(meQuery).data?.id ?? "";
  return useMutation({
    mutationFn: action,
    onSuccess: (event, input) => {
      applyUpdate(client, { action: "UPDATE", event }, me);
      cacheOffline([event]);
      onDone?.(event, input);
    },
    onError: toastFailure,
  });
}
