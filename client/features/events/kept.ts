import { keptShape } from "#client/lib/offline/kept-shape.ts";
import { sessionTag } from "#client/lib/session.ts";
import { forget, readStored, store } from "#client/lib/storage/storage.ts";
import type { Event } from "#contract/events.ts";
import { DAY_MS } from "#contract/time.ts";

/** With their address, for the way there without a network. Deleted with the session, and a day after they began. */

export interface KeptEvent {
  event: Event;
  at: number;
  owner: string;
  shape: string;
}

const KEY = "keptEvents";
const MAX = 20;

const isWorthKeeping = ({ mine, attendance, is_active }: Event): boolean =>
  is_active && (mine || attendance?.state === "coming");

export function readKept(now = Date.now()): KeptEvent[] {
  try {
    const kept = JSON.parse(readStored(KEY) ?? "[]") as KeptEvent[];
    const owner = sessionTag();
    return kept.filter(
      (one) =>
        one.owner === owner && one.shape === keptShape && Date.parse(one.event.startsAt) > now - DAY_MS,
    );
  } catch {
    return [];
  }
}

export function keep(events: readonly Event[], now = Date.now()): void {
  const owner = sessionTag();
  // The answer came after the session.
  if (!owner) return;
  const sent = new Set(events.map(({ id }) => id));
  const others = readKept(now).filter(({ event }) => !sent.has(event.id));
  const fresh = events.filter(isWorthKeeping).map((event) => ({ event, at: now, owner, shape: keptShape }));
  if (fresh.length === 0 && others.length === readKept(now).length) return;
  const soonest = [...fresh, ...others].sort((a, b) => a.event.startsAt.localeCompare(b.event.startsAt));
  store(KEY, JSON.stringify(soonest.slice(0, MAX)));
}

/** Its address must not stay either. */
export function drop(id: string, now = Date.now()): void {
  const kept = readKept(now);
  const others = kept.filter(({ event }) => event.id !== id);
  if (others.length < kept.length) store(KEY, JSON.stringify(others));
}

export const forgetKept = (): void => forget(KEY);
