import { useStore } from "@nanostores/react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { isNotFound } from "#client/lib/api.ts";
import type { Place } from "#contract/distance.ts";
import type { EventPin } from "#contract/event-map.ts";
import { useBox } from "./box-context.ts";
import { type Bounds, isInside } from "./map/view.ts";
import { readOfflineEvents } from "./offline-events.ts";
import { eventQuery, flagsOf, listQuery, mapQuery, nearestQuery } from "./queries.ts";
import { type EventTab, matches } from "./rules/filter.ts";
import type { Nearby } from "./rules/nearest.ts";
import { sorted, toPin } from "./rules/row.ts";
import { $hiddenSince, $map, $position, $sort, $tab } from "./store.ts";
import { usePreference } from "./use-preference.ts";

function useFlags(tab: EventTab) {
  const { preference, filter } = usePreference();
  const hiddenSince = useStore($hiddenSince);
  const flags = flagsOf(tab, filter.hiddenViewed ? hiddenSince : null);
  return { flags, filter, isKnown: preference !== undefined };
}

const NONE: readonly EventPin[] = [];
const NOWHERE: Bounds = { north: 0, south: 0, east: 0, west: 0 };

export function useMapEvents(box: Bounds | null, openId: string | undefined) {
  const tab = useStore($tab);
  const { flags, filter, isKnown } = useFlags(tab);
  const query = useQuery({ ...mapQuery(tab, flags, box ?? NOWHERE), enabled: box !== null && isKnown });
  const openQuery = useQuery({ ...eventQuery(openId ?? ""), enabled: openId !== undefined });
  // Offline, the map still shows where the open event is.
  const cached = useMemo(() => readOfflineEvents().find(({ event }) => event.id === openId)?.event, [openId]);
  const open = openQuery.data ?? (isNotFound(openQuery.error) ? undefined : cached);
  const data = query.data?.data ?? NONE;
  const pins = useMemo(() => {
    const now = Date.now();
    const fitting = tab === "default" ? data : data.filter((pin) => matches(pin, filter, tab, now));
    const isThere = !open || fitting.some(({ id }) => id === open.id);
    return isThere ? fitting : [...fitting, toPin(open)];
  }, [data, open, tab, filter]);
  const isUnfiltered = (query.data?.ignored.length ?? 0) > 0;
  return { ...query, pins, clusters: query.data?.clusters ?? null, isUnfiltered };
}

export function useShownEvents(box: Bounds | null) {
  const { bounds } = useStore($map);
  const { pins, clusters, ...query } = useMapEvents(box, undefined);
  const { isUnfiltered, isPaused, isError, isFetching, refetch } = query;
  const shown = useMemo(() => (bounds ? pins.filter((pin) => isInside(bounds, pin)) : NONE), [pins, bounds]);
  const count = clusters?.reduce((sum, cluster) => sum + cluster.count, 0) ?? 0;
  const rows = useSorted(shown);
  // The previous box's events cannot tell whether this part of the map is empty.
  const isPending = query.isPending || (query.isPlaceholderData && rows.length === 0);
  return { rows, tooMany: count, isUnfiltered, isPending, isPaused, isError, isFetching, refetch };
}

const NOT_NEAR: readonly Nearby[] = [];

export function useNearest(enabled: boolean) {
  const { flags, isKnown } = useFlags("default");
  const { centre } = useStore($map);
  const query = useQuery({ ...nearestQuery(flags, centre), enabled: enabled && isKnown });
  const nearest = enabled ? (query.data ?? NOT_NEAR) : NOT_NEAR;
  return { nearest, isLooking: query.isLoading && query.failureCount === 0 };
}

export function useAllEvents(tab: Exclude<EventTab, "default">) {
  const { flags, filter } = useFlags(tab);
  const query = useInfiniteQuery(listQuery(tab, flags));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, isPaused, isError } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const pins = useMemo(() => {
    const now = Date.now();
    const all = data?.pages.flatMap((page) => page.data) ?? [];
    const once = [...new Map(all.map((event) => [event.id, event])).values()];
    return once.filter((event) => matches(event, filter, tab, now)).map(toPin);
  }, [data, filter, tab]);
  const rows = useSorted(pins);
  return {
    rows,
    tooMany: 0,
    isUnfiltered: false,
    isPending,
    isPaused,
    isError,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
}

function useSorted(pins: readonly EventPin[]): EventPin[] {
  const sort = useStore($sort);
  const from = useFrom();
  return useMemo(() => sorted(pins, { sort, from }), [pins, sort, from]);
}

/** Null if the position is unknown and there is no map. */
export function useMeasuredFrom(): Place | null {
  const isKnown = useStore($position) !== null;
  const hasMap = useBox() !== null;
  const from = useFrom();
  return isKnown || hasMap ? from : null;
}

function useFrom() {
  const position = useStore($position);
  const { centre } = useStore($map);
  return position ?? centre;
}
