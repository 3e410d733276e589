import type { EventFilter } from "#contract/filters.ts";
import { type EventTab, type Filterable, matches } from "./filter.ts";

/** Specification, section 4. Idempotent, and an update older than the shown event changes nothing. */

export interface LiveEvent extends Filterable {
  id: string;
  revision: number;
  user: Filterable["user"] & { id: string };
  is_active: boolean;
  reactions: readonly { user: { id: string } }[];
}

export type LiveUpdate<Event extends LiveEvent> =
  | { action: "DELETE"; event: { id: string; revision: number } }
  | { action: "UPDATE"; event: Event };

export interface TabView {
  tab: EventTab;
  me: string;
  filter: EventFilter;
  now: number;
}

export function updated<Event extends LiveEvent>(
  events: readonly Event[],
  update: LiveUpdate<Event>,
  view: TabView,
): readonly Event[] {
  const at = events.findIndex(({ id }) => id === update.event.id);
  if (at >= 0 && events[at]!.revision > update.event.revision) return events;
  const stays = update.action === "UPDATE" && belongs(update.event, view);
  if (!stays) return at < 0 ? events : events.toSpliced(at, 1);
  return at < 0 ? [...events, update.event] : events.with(at, update.event);
}

/** @internal */
export function belongs(event: LiveEvent, { tab, me, filter, now }: TabView): boolean {
  return isOfTab(event, tab, me) && matches(event, filter, tab, now);
}

function isOfTab({ user, reactions, is_active }: LiveEvent, tab: EventTab, me: string): boolean {
  const isMine = user.id === me;
  const isReactedTo = reactions.some((reaction) => reaction.user.id === me);
  if (tab === "my") return isMine;
  if (tab === "favs") return isReactedTo;
  if (tab === "past") return !is_active && (isMine || isReactedTo);
  return is_active;
}
