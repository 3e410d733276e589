import { kilometresBetween, type Place } from "#contract/distance.ts";
import type { EventPin } from "#contract/event-map.ts";
import type { Event } from "#contract/events.ts";
import type { EventSort } from "../store.ts";

export const toPin = ({ image, ...event }: Event): EventPin => ({ ...event, image: image?.thumb ?? null });

export const metresFrom = (from: Place, to: Place): number => kilometresBetween(from, to) * 1_000;

/** Sorts soonest first, and after those what is over or cancelled, latest first; or nearest first. */
export function sorted(
  events: readonly EventPin[],
  { sort, from }: { sort: EventSort; from: Place },
): EventPin[] {
  const startOf = ({ startsAt }: EventPin) => Date.parse(startsAt);
  const byTime = (a: EventPin, b: EventPin) =>
    Number(b.is_active) - Number(a.is_active) || (startOf(a) - startOf(b)) * (a.is_active ? 1 : -1);
  if (sort === "time") return events.toSorted((a, b) => byTime(a, b) || a.id.localeCompare(b.id));
  const far = new Map(events.map((event) => [event.id, metresFrom(from, event)]));
  return events.toSorted((a, b) => far.get(a.id)! - far.get(b.id)! || byTime(a, b));
}
