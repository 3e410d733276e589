import { MINUTE_MS } from "#contract/time.ts";
import type { Query } from "./index/query.ts";

/**
 * One search as its pages are read: who was found, in the order of the moment. Later pages take it from there, so that
 * no one is shown twice or skipped, however much people change meanwhile.
 */
export interface SearchSession {
  id: string;
  viewerId: string;
  /** What was searched for: another search has another session. */
  key: string;
  query: Query;
  slots: number[];
  /** Everyone who fits is among `slots`. */
  isComplete: boolean;
  total: number;
  since: number;
}

const KEPT = 2_000;
/** A member who begins search after search ends none of anyone else's. */
const KEPT_OF_ONE = 20;
const KEPT_MS = 30 * MINUTE_MS;

/** The latest searches. In memory: after a restart a cursor begins a new search at the same place. */
export class SearchSessions {
  private readonly sessions = new Map<string, SearchSession>();

  add(session: SearchSession): void {
    const own = this.of(session.viewerId);
    if (own.length >= KEPT_OF_ONE) this.sessions.delete(own[0]!.id);
    this.sessions.set(session.id, session);
    if (this.sessions.size > KEPT) this.sessions.delete(this.sessions.keys().next().value!);
  }

  /** The session of a cursor, if it is this viewer's and of this search. */
  find(id: string, viewerId: string, key: string, now: number): SearchSession | undefined {
    const session = this.sessions.get(id);
    if (!session || session.viewerId !== viewerId || session.key !== key) return;
    if (session.since + KEPT_MS < now) return;
    this.sessions.delete(id);
    this.sessions.set(id, session);
    return session;
  }

  /** The viewer's latest search of this kind, for anyone who asks by numbers of pages. */
  latest(viewerId: string, key: string, now: number): SearchSession | undefined {
    const own = this.of(viewerId).findLast((one) => one.key === key);
    return own && own.since + KEPT_MS >= now ? own : undefined;
  }

  private of(viewerId: string): SearchSession[] {
    return [...this.sessions.values()].filter((one) => one.viewerId === viewerId);
  }
}
