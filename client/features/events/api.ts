import { api, unwrap } from "#client/lib/api.ts";
import type { Place } from "#contract/distance.ts";
import type { EventChanges, EventPreferenceBody, NewEventBody, REACTIONS } from "#contract/events.ts";
import { EVENTS_ON_MAP, EVENTS_PER_PAGE } from "#contract/limits.ts";
import type { Bounds } from "./map/view.ts";

const { event, address } = api.api;
const preference = api.api["event-preference"];
const view = api.api["event-view"];

/** Only true values are sent (specification, section 3). Eden types what the server makes of a request: hence `as never` below. */
export interface EventFlags {
  isMy?: true;
  isArchive?: true;
  isFavorite?: true;
  isPreferences?: true;
  isNear?: true;
  hiddenViewed?: true;
  hiddenTimestamp?: string;
}

export const boxOf = ({ north, west, south, east }: Bounds) => ({
  tl_lat: north,
  tl_lon: west,
  br_lat: south,
  br_lon: east,
});

export const readTypes = () => unwrap(event.types.get());
export const readPopularTags = (name: string) =>
  unwrap(event.tags.popular.get({ query: name ? { name } : {} }));
export const readMapList = (bounds: Bounds, flags: EventFlags) =>
  unwrap(event["map-list"].get({ query: { ...boxOf(bounds), ...flags, perPage: EVENTS_ON_MAP } as never }));
export const readEvents = (flags: EventFlags, page: number, perPage = EVENTS_PER_PAGE) =>
  unwrap(event.get({ query: { ...flags, page, perPage } as never }));
export const readEvent = (id: string) => unwrap(event({ id }).get());

export const createEvent = (body: NewEventBody) => unwrap(event.create.post(body as never));
export const updateEvent = (id: string, changes: EventChanges) => unwrap(event({ id }).update.post(changes));
export const deleteEvent = (id: string, reason: string) =>
  unwrap(event({ id }).delete({}, { query: { reason } }));

export type Reacting = (typeof REACTIONS)[number];
export const setReaction = (eventID: string, type: Reacting) =>
  unwrap(event.reaction.set.post({ eventID, type }));
export const unsetReaction = (eventID: string, type: Reacting) =>
  unwrap(event.reaction.unset.post({ eventID, type }));
/** A public page with only title, city and day. */
export const shareEvent = (id: string) => unwrap(event({ id }).share.get());
export const noteView = (eventID: string) => unwrap(view.set.post({ eventID }));

export const cancelEvent = (id: string, reason: string) => unwrap(event({ id }).cancel.post({ reason }));
/** Repeats the event a week later; people who came are offered places first. */
export const repeatEvent = (id: string, idempotencyKey: string) =>
  unwrap(event({ id }).again.post({ key: idempotencyKey }));
export const announce = (id: string, text: string, idempotencyKey: string) =>
  unwrap(event({ id }).announcement.post({ text, key: idempotencyKey }));

export const readPeople = (id: string) => unwrap(event({ id }).people.get());
export const acceptPerson = (id: string, userId: string) =>
  unwrap(event({ id }).people({ userId }).accept.post());
export const declinePerson = (id: string, userId: string) =>
  unwrap(event({ id }).people({ userId }).decline.post());
export const removePerson = (id: string, userId: string) => unwrap(event({ id }).people({ userId }).delete());

export const readPreference = () => unwrap(preference.get());
export const changePreference = (changes: EventPreferenceBody) => unwrap(preference.post(changes));

export const readAddresses = ({ lat, lon }: Place) =>
  unwrap(address.suggestions.get({ query: { lat, lon } }));

export const findPlaces = (name: string, { lat, lon }: Place) =>
  unwrap(address.suggestions.get({ query: { lat, lon, name } }));

const { feed } = api.api.calendar;
export const readFeed = () => unwrap(feed.get());
export const renewFeed = () => unwrap(feed.post());
export const closeFeed = () => unwrap(feed.delete());
