import type { Person } from "./connection.ts";

/** The session that holds a seat or an end. When it ends, the place has to go even if its socket is away or not signed in yet. */
export class HeldBy<Place extends object> {
  private readonly sessions = new WeakMap<Place, string>();

  note(place: Place | undefined, person: Person): void {
    if (place && person.kind === "user") this.hold(place, person.sessionId);
  }

  hold(place: Place, sessionId: string): void {
    this.sessions.set(place, sessionId);
  }

  of(place: Place): string | null {
    return this.sessions.get(place) ?? null;
  }

  some(place: Place, isMeant: (sessionId: string) => boolean): boolean {
    const session = this.sessions.get(place);
    return session !== undefined && isMeant(session);
  }
}
