import { kilometresBetween, type Place } from "#contract/distance.ts";
import type { Event, EventPin } from "#contract/events.ts";
import type { EventSort } from "../store.ts";

/** What a row of the list and a marker of the map show of an event. Pure. */

export const toPin = ({ image, ...event }: Event): EventPin => ({ ...event, image: image?.thumb ?? null });

export const metresFrom = (from: Place, to: Place): number => kilometresBetween(from, to) * 1_000;

/** Soonest first, or nearest first; past events begin with the latest. */
export function sorted(
  events: readonly EventPin[],
  { sort, from, isPast }: { sort: EventSort; from: Place; isPast: boolean },
): EventPin[] {
  const startOf = ({ startsAt }: EventPin) => Date.parse(startsAt);
  const bySoonest = (a: EventPin, b: EventPin) => (startOf(a) - startOf(b)) * (isPast ? -1 : 1);
  if (sort === "time") return events.toSorted((a, b) => bySoonest(a, b) || a.id.localeCompare(b.id));
  const far = new Map(events.map((event) => [event.id, metresFrom(from, event)]));
  return events.toSorted((a, b) => far.get(a.id)! - far.get(b.id)! || bySoonest(a, b));
}
