import type { Person } from "./connection.ts";

/**
 * Which session holds a place that belongs to a tab, such as a seat in the lobby. When the session ends, the place has to go
 * even if the tab's socket is away, or is back but not signed in yet.
 */
export class HeldBy<Place extends object> {
  private readonly sessions = new WeakMap<Place, string>();

  note(place: Place | undefined, person: Person): void {
    if (place && person.kind === "user") this.sessions.set(place, person.sessionId);
  }

  /** Whether the place is held by a session that `isMeant`. */
  some(place: Place, isMeant: (sessionId: string) => boolean): boolean {
    const session = this.sessions.get(place);
    return session !== undefined && isMeant(session);
  }
}
