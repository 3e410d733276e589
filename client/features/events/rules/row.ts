import { kilometresBetween, type Place } from "#contract/distance.ts";
import type { EventPin } from "#contract/event-map.ts";
import type { Event } from "#contract/events.ts";
import type { EventSort } from "../store.ts";

/** Pins, as rows of the list and markers of the map show them. Pure. */

export const toPin = ({ image, ...event }: Event): EventPin => ({ ...event, image: image?.thumb ?? null });

export const metresFrom = (from: Place, to: Place): number => kilometresBetween(from, to) * 1_000;

/** Sorts soonest first or nearest first; past events latest first. */
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
