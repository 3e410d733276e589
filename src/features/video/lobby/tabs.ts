import { Problem } from "#src/problem.ts";
import type { LobbyState } from "./lobby-state.ts";
import { companionAway, companionOf, type Effect, type Tab, taken } from "./seat.ts";

export type Tabs = ReturnType<typeof createTabs>;

/** Changes to the tabs of people who search or talk: sockets drop and come back, people sign in and out. */
export function createTabs(state: LobbyState) {
  const { matcher, seats, away, unannounced } = state;

  return {
    /**
     * Handles a socket that dropped, or has been silent, since then. A talk waits for it to come back; a search pauses, so
     * that no one meets an absent user.
     */
    connectionLost(connection: string, since: number): void {
      const seat = seats.ofConnection(connection);
      if (!seat) return;
      seats.detach(seat);
      away.start(seat, since);
      if (seat.room) unannounced.start(seat, since);
      // A place by a private link is kept, and no one is paired with it meanwhile.
      else matcher.remove(seat.person);
    },

    /**
     * A new socket shows the token of an earlier one: it is the same tab, and gets its seat back. A paused search resumes
     * at the back of the queue. The earlier socket may still look open, for example after a change of network.
     */
    connectionBack(token: string, tab: Tab, now: number): Effect[] {
      const seat = seats.ofToken(token);
      if (!seat || seats.ofConnection(tab.connection)) return [];
      const effects = taken(seat);
      if (seat.room && state.isKnownAway(seat))
        effects.push(...companionAway(companionOf(seat, seat.room), seat.room, false));
      seats.attach(seat, tab);
      away.stop(seat);
      unannounced.stop(seat);
      if (!seat.room && !matcher.has(seat.person)) state.resumeSearch(seat, now);
      return effects;
    },

    /**
     * Prolongs the wait for a companion whose socket is away but who is still seen: a talk that goes on must not end.
     * @throws Problem not_in_room
     */
    keepRoom(connection: string, roomId: string, now: number): void {
      const seat = seats.ofConnection(connection);
      if (seat?.room?.id !== roomId) throw new Problem("not_in_room");
      away.prolong(companionOf(seat, seat.room), now);
    },

    /** The companion's socket in this room, null while it is away. @throws Problem not_in_room */
    companionSocket(connection: string, roomId: string): string | null {
      const seat = seats.ofConnection(connection);
      if (seat?.room?.id !== roomId) throw new Problem("not_in_room");
      return companionOf(seat, seat.room).connection;
    },

    /** The connection belongs to this person now: what it did as another person ends. */
    identify(connection: string, person: string, now: number): Effect[] {
      const seat = seats.ofConnection(connection);
      return !seat || seat.person === person ? [] : state.end(seat, "ended", now);
    },
  };
}
