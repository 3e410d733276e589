import type { Event } from "#contract/events.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";

type Begins = "later" | "today" | "soon" | "now";

export type Offer =
  | { kind: "none" }
  | { kind: "refused"; why: NonNullable<Event["refusal"]> | "removed" }
  | { kind: "ask" | "wait" | "come"; again: boolean }
  | { kind: "asked" | "waiting" }
  | { kind: "coming"; begins: Begins }
  | { kind: "offered"; until: string }
  | { kind: "confirm"; by: string };

type Seen = Pick<
  Event,
  "mine" | "is_active" | "attendance" | "refusal" | "capacity" | "coming" | "askToCome" | "startsAt"
>;

export function offerOf({ mine, is_active, attendance, refusal, ...event }: Seen, now: number): Offer {
  if (mine || !is_active) return { kind: "none" };
  const { state, until, confirmBy } = attendance ?? {};
  if (state === "offered" && until) return { kind: "offered", until };
  if (state === "coming")
    return confirmBy
      ? { kind: "confirm", by: confirmBy }
      : { kind: "coming", begins: beginsAt(event.startsAt, now) };
  if (state === "asked") return { kind: state };
  if (state === "waiting" && refusal !== "event_begun") return { kind: state };
  if (state === "removed") return { kind: "refused", why: "removed" };
  if (refusal) return { kind: "refused", why: refusal };
  return { kind: wayIn(event), again: state === "lapsed" };
}

function beginsAt(startsAt: string, now: number): Begins {
  const left = Date.parse(startsAt) - now;
  if (left > DAY_MS) return "later";
  if (left > HOUR_MS) return "today";
  return left > 0 ? "soon" : "now";
}

function wayIn({ askToCome, capacity, coming }: Pick<Seen, "askToCome" | "capacity" | "coming">) {
  if (askToCome) return "ask";
  return capacity !== null && coming >= capacity ? "wait" : "come";
}
