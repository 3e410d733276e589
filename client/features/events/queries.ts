import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
} from "@tanstack/react-query";
import { currentLang } from "#client/lib/i18n.ts";
import { numberedPages } from "#client/lib/queries/numbered-pages.ts";
import type { Place } from "#contract/distance.ts";
import type { Event } from "#contract/events.ts";
import {
  type EventFlags,
  readAddresses,
  readEvent,
  readEvents,
  readFeed,
  readMapList,
  readPeople,
  readPopularTags,
  readPreference,
  readTypes,
} from "./api.ts";
import type { Bounds } from "./map/view.ts";
import { cacheOffline } from "./offline-events.ts";
import type { EventTab } from "./rules/filter.ts";
import { findNearest } from "./rules/nearest.ts";

const EVENTS = "events";

/** Specification, section 4. */
const FLAGS: Record<EventTab, EventFlags> = {
  default: { isPreferences: true },
  my: { isMy: true },
  favs: { isFavorite: true },
  past: { isArchive: true },
};

export const flagsOf = (tab: EventTab, hidden: string | null): EventFlags =>
  hidden === null || tab === "my"
    ? FLAGS[tab]
    : { ...FLAGS[tab], hiddenViewed: true, hiddenTimestamp: hidden };

export const MAP = [EVENTS, "map"];
export const mapQuery = (tab: EventTab, flags: EventFlags, box: Bounds) =>
  queryOptions({
    queryKey: [...MAP, tab, flags, box] as const,
    queryFn: () => readMapList(box, flags),
    placeholderData: keepPreviousData,
    meta: { box },
  });

export const LISTS = [EVENTS, "list"];
export const listQuery = (tab: Exclude<EventTab, "default">, flags: EventFlags) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, tab, flags] as const,
    queryFn: async ({ pageParam }) => {
      const page = await readEvents(flags, pageParam);
      cacheOffline(page.data);
      return page;
    },
    ...numberedPages,
  });

export const NEXT = [EVENTS, "next"];
/** The place is rounded to about a kilometre, so that a short pan does not refetch. */
export const nearestQuery = (flags: EventFlags, from: Place) =>
  queryOptions({
    queryKey: [...NEXT, "nearest", flags, from.lat.toFixed(2), from.lon.toFixed(2)],
    queryFn: () => findNearest(from, (box) => readMapList(box, flags)),
    placeholderData: keepPreviousData,
  });

const AT_HOME = 3;
const atHome = (name: string, flags: EventFlags) =>
  queryOptions({
    queryKey: [...NEXT, name],
    queryFn: () => readEvents(flags, 1, AT_HOME),
    select: ({ data }) => data,
  });
export const nearQuery = atHome("near", { isNear: true });
export const soonQuery = atHome("soon", {});

/** For members without VIP. */
export const aheadQuery = queryOptions({
  queryKey: [...NEXT, "ahead"],
  queryFn: async () => {
    const [own, others] = await Promise.all([
      readEvents({ isMy: true }, 1),
      readEvents({ isFavorite: true }, 1),
    ]);
    const ahead = [...own.data, ...others.data].filter((event) => event.is_active);
    cacheOffline(ahead);
    return ahead.sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  },
});

export const ONE = [EVENTS, "one"];
export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...ONE, id] as const,
    queryFn: () => readEvent(id),
    // What is shown may be newer than the response, after the member's own answer for one, and would be taken back for a moment.
    structuralSharing: (shown, response) =>
      isOlder(response as Event, shown as Event | undefined) ? shown : replaceEqualDeep(shown, response),
  });

const isOlder = (response: Event, shown: Event | undefined): boolean =>
  shown !== undefined && response.revision < shown.revision;

/** Refetched with each revision of the event. */
export const PEOPLE = [EVENTS, "people"];
export const peopleQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: [...PEOPLE, id, revision] as const,
    queryFn: () => readPeople(id),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });

export const TYPES = [EVENTS, "types"];
export const typesQuery = () =>
  queryOptions({
    queryKey: [...TYPES, currentLang()],
    queryFn: readTypes,
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const popularTagsQuery = (name: string) =>
  queryOptions({
    queryKey: [EVENTS, "tags", name],
    queryFn: () => readPopularTags(name),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });

export const feedQuery = queryOptions({ queryKey: [EVENTS, "feed"], queryFn: readFeed });

export const PREFERENCE = [EVENTS, "preference"];
export const preferenceQuery = queryOptions({ queryKey: PREFERENCE, queryFn: readPreference });

/** Addresses at a point of the map. Coordinates are rounded to about a metre, so that the same spot is fetched once. */
export const addressQuery = (place: Place) =>
  queryOptions({
    queryKey: [EVENTS, "address", currentLang(), place.lat.toFixed(5), place.lon.toFixed(5)],
    queryFn: () => readAddresses(place),
    select: ({ data }) => data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
