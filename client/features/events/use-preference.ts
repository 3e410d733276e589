import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toastFailure } from "#client/lib/toast-failure.ts";
import type { EventPreference } from "#contract/event-preferences.ts";
import { ANY_EVENT, type EventFilter } from "#contract/filters.ts";
import { changePreference } from "./api.ts";
import { LISTS, MAP, NEXT, PREFERENCE, preferenceQuery } from "./queries.ts";
import { $hiddenSince } from "./store.ts";

const KEY = ["event-preference"];

/** The saved filters. */
export function usePreference() {
  const { data, isError, refetch } = useQuery(preferenceQuery);
  return { preference: data, filter: data ? filterOf(data) : ANY_EVENT, isError, refetch };
}

export const filterOf = ({ ageFrom, ageTo, sex, hiddenViewed, ...chosen }: EventPreference): EventFilter => ({
  ageFrom,
  ageTo,
  sex,
  hiddenViewed,
  city: chosen.city?.id ?? null,
  eventType: chosen.eventType?.id ?? null,
  tags: chosen.eventTags.map(({ id }) => id),
});

/** Shows a change at once and saves changes one at a time; the last save refetches the map. */
export function useChangePreference() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: "event-preference" },
    mutationFn: ({ eventType, eventTags, city, ...rest }: Partial<EventPreference>) =>
      changePreference({
        ...rest,
        ...(eventType !== undefined && { eventTypeID: eventType?.id ?? null }),
        ...(eventTags !== undefined && { eventTagIDs: eventTags.map(({ id }) => id) }),
        ...(city !== undefined && { cityName: city?.name ?? null }),
      }),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey: PREFERENCE });
      client.setQueryData(preferenceQuery.queryKey, (old) => old && { ...old, ...changes });
      if (changes.hiddenViewed) $hiddenSince.set(new Date().toISOString());
    },
    onError: toastFailure,
    onSettled: () => {
      if (client.isMutating({ mutationKey: KEY }) !== 1) return;
      for (const queryKey of [PREFERENCE, MAP, LISTS, NEXT]) void client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

export const NO_PREFERENCE: EventPreference = {
  ageFrom: ANY_EVENT.ageFrom,
  ageTo: ANY_EVENT.ageTo,
  sex: null,
  hiddenViewed: false,
  eventType: null,
  eventTags: [],
  city: null,
};
