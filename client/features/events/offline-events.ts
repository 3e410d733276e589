import { keptShape } from "#client/lib/offline/kept-shape.ts";
import { sessionTag } from "#client/lib/session.ts";
import { forget, readStored, store } from "#client/lib/storage/storage.ts";
import type { Event } from "#contract/events.ts";
import { DAY_MS } from "#contract/time.ts";

/** With their address, for the way there without a network. Deleted with the session, and a day after they began. */

export interface OfflineEvent {
  event: Event;
  at: number;
  owner: string;
  shape: string;
}

const KEY = "keptEvents";
const MAX = 20;

const isWorthKeeping = ({ mine, attendance, is_active }: Event): boolean =>
  is_active && (mine || attendance?.state === "coming");

export function readOfflineEvents(now = Date.now()): OfflineEvent[] {
  try {
    const cached = JSON.parse(readStored(KEY) ?? "[]") as OfflineEvent[];
    const owner = sessionTag();
    return cached.filter(
      (one) =>
        one.owner === owner && one.shape === keptShape && Date.parse(one.event.startsAt) > now - DAY_MS,
    );
  } catch {
    return [];
  }
}

export function cacheOffline(events: readonly Event[], now = Date.now()): void {
  const owner = sessionTag();
  // The answer came after the session.
  if (!owner) return;
  const sent = new Set(events.map(({ id }) => id));
  const others = readOfflineEvents(now).filter(({ event }) => !sent.has(event.id));
  const fresh = events.filter(isWorthKeeping).map((event) => ({ event, at: now, owner, shape: keptShape }));
  if (fresh.length === 0 && others.length === readOfflineEvents(now).length) return;
  const soonest = [...fresh, ...others].sort((a, b) => a.event.startsAt.localeCompare(b.event.startsAt));
  store(KEY, JSON.stringify(soonest.slice(0, MAX)));
}

/** Its address must not stay either. */
export function dropOffline(id: string, now = Date.now()): void {
  const cached = readOfflineEvents(now);
  const others = cached.filter(({ event }) => event.id !== id);
  if (others.length < cached.length) store(KEY, JSON.stringify(others));
}

export const forgetOfflineEvents = (): void => forget(KEY);
