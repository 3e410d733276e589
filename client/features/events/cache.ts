import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { Failure } from "#client/lib/api.ts";
import { askAgain, refetchChanged } from "#client/lib/queries/ask-again.ts";
import type { MapList } from "#contract/event-map.ts";
import type { Event } from "#contract/events.ts";
import { ANY_EVENT, type EventFilter } from "#contract/filters.ts";
import type { Pagination } from "#contract/http.ts";
import { type Bounds, isInside } from "./map/view.ts";
import { eventQuery, LISTS, MAP, NEXT, ONE, preferenceQuery } from "./queries.ts";
import type { EventTab } from "./rules/filter.ts";
import { type LiveUpdate, updated } from "./rules/live.ts";
import { toPin } from "./rules/row.ts";
import { filterOf } from "./use-preference.ts";

type EventUpdate = LiveUpdate<Event>;
type EventPage = { data: Event[]; pagination: Pagination };

export function applyUpdate(client: QueryClient, update: EventUpdate, me: string): void {
  const preference = client.getQueryData(preferenceQuery.queryKey);
  const filter = preference ? filterOf(preference) : ANY_EVENT;
  for (const query of client.getQueryCache().findAll({ queryKey: MAP })) {
    const [, , tab, , box] = query.queryKey as [string, string, EventTab, unknown, Bounds];
    client.setQueryData<MapList>(
      query.queryKey,
      (list) => list && onMap(list, update, { tab, box, filter, me }),
    );
  }
  for (const query of client.getQueryCache().findAll({ queryKey: LISTS })) {
    const tab = query.queryKey[2] as EventTab;
    client.setQueryData<InfiniteData<EventPage>>(
      query.queryKey,
      (pages) => pages && inPages(pages, update, tab, me),
    );
  }
  applyToOpenEvent(client, update);
  for (const key of [MAP, LISTS, eventQuery(update.event.id).queryKey]) askAgain(client, key);
  void client.invalidateQueries({ queryKey: NEXT, refetchType: "none" });
}

/** A tab may have been disconnected when the update came. */
export const dropEverywhere = (client: QueryClient, id: string): void =>
  applyUpdate(client, { action: "DELETE", event: { id, revision: Number.POSITIVE_INFINITY } }, "");

export function refetchAll(client: QueryClient): void {
  for (const key of [MAP, LISTS, NEXT, ONE]) refetchChanged(client, key);
}

function onMap(
  list: MapList,
  update: EventUpdate,
  { tab, box, filter, me }: { tab: EventTab; box: Bounds; filter: EventFilter; me: string },
): MapList {
  // A single event hardly changes the clusters of the server.
  if (list.clusters) return list;
  const isHere = update.action === "DELETE" || isInside(box, update.event);
  const change = isHere ? pinned(update) : { action: "DELETE" as const, event: update.event };
  const data = updated(list.data, change, { tab, me, filter, now: Date.now() });
  return data === list.data
    ? list
    : { ...list, data: [...data], total: list.total + data.length - list.data.length };
}

const pinned = (update: EventUpdate) =>
  update.action === "DELETE" ? update : { action: "UPDATE" as const, event: toPin(update.event) };

/** The pages keep all events of a tab, so that none is missing once a filter is cleared. */
function inPages(
  pages: InfiniteData<EventPage>,
  update: EventUpdate,
  tab: EventTab,
  me: string,
): InfiniteData<EventPage> {
  const before = pages.pages.flatMap(({ data }) => data);
  const after = updated(before, update, { tab, me, filter: ANY_EVENT, now: Date.now() });
  if (after === before) return pages;
  const changed = new Map(after.map((event) => [event.id, event]));
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id));
  return {
    ...pages,
    pages: pages.pages.map(({ data, pagination }, at) => ({
      data: [...(at === 0 ? added : []), ...data.flatMap(({ id }) => changed.get(id) ?? [])],
      pagination: { ...pagination, total: pagination.total + after.length - before.length },
    })),
  };
}

function applyToOpenEvent(client: QueryClient, update: EventUpdate): void {
  const { queryKey } = eventQuery(update.event.id);
  const open = client.getQueryData(queryKey);
  if (!open || open.revision > update.event.revision) return;
  if (update.action === "UPDATE") client.setQueryData(queryKey, update.event);
  // As if the server had answered 404: the event is deleted, or no longer visible to this viewer.
  else
    client
      .getQueryCache()
      .find({ queryKey })
      ?.setState({ data: undefined, status: "error", error: new Failure("not_found", 404) });
}
