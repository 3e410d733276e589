import { useQuery } from "@tanstack/react-query";
import { useSettingChange } from "#client/lib/queries/setting-change.ts";
import type { EventPreference } from "#contract/events.ts";
import { ANY_EVENT, type EventFilter } from "#contract/filters.ts";
import { changePreference } from "./api.ts";
import { LISTS, MAP, NEXT, PREFERENCE, preferenceQuery } from "./queries.ts";
import { $hiddenSince } from "./store.ts";

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

/** The last of several changes refetches the map. */
export function useChangePreference() {
  const change = useSettingChange({ queryKey: PREFERENCE, save, dependents: [MAP, LISTS, NEXT] });
  return (changes: Partial<EventPreference>) => {
    if (changes.hiddenViewed) $hiddenSince.set(new Date().toISOString());
    change(changes);
  };
}

const save = ({ eventType, eventTags, city, ...rest }: Partial<EventPreference>) =>
  changePreference({
    ...rest,
    ...(eventType !== undefined && { eventTypeID: eventType?.id ?? null }),
    ...(eventTags !== undefined && { eventTagIDs: eventTags.map(({ id }) => id) }),
    ...(city !== undefined && { cityName: city?.name ?? null }),
  });

export const NO_PREFERENCE: EventPreference = {
  ageFrom: ANY_EVENT.ageFrom,
  ageTo: ANY_EVENT.ageTo,
  sex: null,
  hiddenViewed: false,
  eventType: null,
  eventTags: [],
  city: null,
};
