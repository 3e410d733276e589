import { MINUTE_MS } from "#contract/time.ts";
import type { Query } from "./index/score.ts";

/** In their order at that time: later pages continue from it, so that no one is shown twice or skipped. */
export interface SearchSession {
  id: string;
  viewerId: string;
  key: string;
  query: Query;
  slots: number[];
  /** Whether `slots` holds everyone who matches, or as many as a search may return. */
  isComplete: boolean;
  total: number;
  usedAt: number;
}

const KEPT = 2_000;
/** Keeps a member who starts many searches from evicting those of others. */
const KEPT_OF_ONE = 20;
const KEPT_MS = 30 * MINUTE_MS;

/** In memory: after a restart, a cursor starts a new search at the same position. */
export class SearchSessions {
  private readonly sessions = new Map<string, SearchSession>();

  add(session: SearchSession): void {
    const own = this.of(session.viewerId);
    if (own.length >= KEPT_OF_ONE) this.sessions.delete(own[0]!.id);
    this.sessions.set(session.id, session);
    if (this.sessions.size > KEPT) this.sessions.delete(this.sessions.keys().next().value!);
  }

  find(id: string, viewerId: string, key: string, now: number): SearchSession | undefined {
    const session = this.sessions.get(id);
    return session?.viewerId === viewerId && session.key === key ? this.used(session, now) : undefined;
  }

  latest(viewerId: string, key: string, now: number): SearchSession | undefined {
    const own = this.of(viewerId).findLast((one) => one.key === key);
    return own && this.used(own, now);
  }

  private used(session: SearchSession, now: number): SearchSession | undefined {
    if (session.usedAt + KEPT_MS < now) return;
    session.usedAt = now;
    this.sessions.delete(session.id);
    this.sessions.set(session.id, session);
    return session;
  }

  private of(viewerId: string): SearchSession[] {
    return [...this.sessions.values()].filter((one) => one.viewerId === viewerId);
  }
}
