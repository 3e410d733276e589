import type { AttendanceState } from "#contract/events.ts";
import { OFFER_HOURS, OFFER_HOURS_ON_THE_DAY } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time.ts";
import { localOf } from "#contract/zoned-time.ts";

interface Room {
  capacity: number | null;
  taken: number;
}

export const hasRoom = ({ capacity, taken }: Room): boolean => capacity === null || taken < capacity;

export function stateWhenComing(
  state: AttendanceState | null,
  event: Room & { askToCome: boolean; waiting: number },
): AttendanceState | null {
  if (state === "offered") return "coming";
  if (state === "asked" || state === "waiting" || state === "coming") return null;
  if (event.askToCome) return "asked";
  return stateWhenAccepted(event);
}

/** Members on the waiting list come first: no one is accepted past them. */
export const stateWhenAccepted = (event: Room & { waiting: number }): "coming" | "waiting" =>
  hasRoom(event) && event.waiting === 0 ? "coming" : "waiting";

/** Never past the start of the event. */
export function offerEnds(event: { startsAt: number; zone: string }, now: number): number {
  const hours = isSameDay(event, now) ? OFFER_HOURS_ON_THE_DAY : OFFER_HOURS;
  return Math.min(now + hours * HOUR_MS, event.startsAt);
}

function isSameDay({ startsAt, zone }: { startsAt: number; zone: string }, now: number): boolean {
  return localOf(now, zone).date === localOf(startsAt, zone).date;
}
