import { atom } from "nanostores";
import { readStored, store } from "#client/lib/storage/storage.ts";
import type { Place } from "#contract/distance.ts";
import { type Bounds, type Camera, DEFAULT_ZOOM, MAP_CENTRE } from "./map/view.ts";
import type { EventTab } from "./rules/filter.ts";
import type { GeolocationState } from "./rules/geolocation.ts";

/** The map keeps its place while the user opens an event and goes back. */

export const $tab = atom<EventTab>("default");

export interface MapLocation extends Camera {
  bounds: Bounds | null;
}
export const $map = atom<MapLocation>({ centre: MAP_CENTRE, zoom: DEFAULT_ZOOM, bounds: null });

export function setCamera({ centre, zoom }: Camera, bounds?: Bounds): void {
  $map.set({ centre, zoom, bounds: bounds ?? $map.get().bounds });
}

/** Kept only in this browser. */
export const $position = atom<Place | null>(null);
export const $geolocation = atom<GeolocationState>("prompt");

export const $pointedId = atom<string | null>(null);
export const $many = atom<readonly string[] | null>(null);

/** When viewed events are hidden, only those viewed before this time are: one just opened must not vanish. */
export const $hiddenSince = atom(new Date().toISOString());

export const EVENT_SORTS = ["time", "distance"] as const;
export type EventSort = (typeof EVENT_SORTS)[number];

export const $sort = atom<EventSort>(
  EVENT_SORTS.find((known) => known === readStored("eventsSort")) ?? "time",
);
export function chooseSort(sort: EventSort): void {
  store("eventsSort", sort);
  $sort.set(sort);
}
