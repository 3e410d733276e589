import type { Event } from "#contract/events.ts";

type Counted = Pick<Event, "is_active" | "cancelReason" | "capacity" | "coming">;

/** Null if it was cancelled or no one took part. */
export function peopleCount({
  is_active,
  cancelReason,
  capacity,
  coming,
}: Counted): "places" | "going" | "participants" | null {
  if (cancelReason !== null) return null;
  if (!is_active) return coming > 0 ? "participants" : null;
  return capacity === null ? "going" : "places";
}
