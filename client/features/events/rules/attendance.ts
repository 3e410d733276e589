import type { AttendanceState, Event } from "#contract/events.ts";

/** What the page of an event offers to its viewer. Pure. */

export type Offer =
  /** Nothing to do: the viewer's own, or over. */
  | { kind: "none" }
  | { kind: "refused"; why: NonNullable<Event["refusal"]> | "removed" }
  | { kind: "ask" | "wait" | "come"; again: boolean }
  | { kind: "asked" | "waiting" | "coming" }
  /** A place that is held until then. */
  | { kind: "offered"; until: string }
  | { kind: "confirm"; by: string };

type Seen = Pick<
  Event,
  "mine" | "is_active" | "attendance" | "refusal" | "capacity" | "coming" | "askToCome"
>;

export function offerOf({ mine, is_active, attendance, refusal, ...event }: Seen): Offer {
  if (mine || !is_active) return { kind: "none" };
  const { state, until, confirmBy } = attendance ?? {};
  if (state === "offered" && until) return { kind: "offered", until };
  if (state === "coming") return confirmBy ? { kind: "confirm", by: confirmBy } : { kind: "coming" };
  if (state === "asked" || state === "waiting") return { kind: state };
  if (state === "removed") return { kind: "refused", why: "removed" };
  if (refusal) return { kind: "refused", why: refusal };
  return { kind: wayIn(event), again: state === "lapsed" };
}

function wayIn({ askToCome, capacity, coming }: Pick<Seen, "askToCome" | "capacity" | "coming">) {
  if (askToCome) return "ask";
  return capacity !== null && coming >= capacity ? "wait" : "come";
}

/** States of members who hold a place or wait for one, and may withdraw. */
export const mayWithdraw = (state: AttendanceState | undefined): boolean =>
  state === "asked" || state === "waiting" || state === "offered" || state === "coming";
