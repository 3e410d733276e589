import { fitsEventFilter, ofAnyAge, traitsOf } from "#contract/event-filter.ts";
import type { EventPin } from "#contract/event-map.ts";
import { type EventFilter, setFilters } from "#contract/filters.ts";

/** Specification, sections 4 and 5. */

export const EVENT_TABS = ["default", "my", "favs", "past"] as const;
export type EventTab = (typeof EVENT_TABS)[number];

export type Filterable = Pick<EventPin, "type" | "tags" | "address"> & {
  user: Pick<EventPin["user"], "sex" | "birthday">;
};

export const filterIn = (tab: EventTab, filter: EventFilter): EventFilter =>
  tab === "my" ? ofAnyAge(filter) : filter;

export const matches = (event: Filterable, filter: EventFilter, tab: EventTab, now: number): boolean =>
  fitsEventFilter(traitsOf(event, now), filterIn(tab, filter));

/** The number on the filters button; both ends of the age count as one. */
export const countActive = (filter: EventFilter): number => setFilters(filter).length;
