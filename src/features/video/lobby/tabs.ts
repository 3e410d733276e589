import { Problem } from "#src/problem.ts";
import type { LobbyState } from "./lobby-state.ts";
import { companionAway, companionOf, type Effect, type Tab, taken } from "./seat.ts";

export type Tabs = ReturnType<typeof createTabs>;

export function createTabs(state: LobbyState) {
  const { matcher, seats, away, unannounced } = state;

  return {
    /** A talk waits for the socket to come back; a search pauses, so that no one meets an absent user. */
    connectionLost(connection: string, since: number): void {
      const seat = seats.ofConnection(connection);
      if (!seat) return;
      seats.detach(seat);
      away.start(seat, since);
      if (seat.room) unannounced.start(seat, since);
      // A seat by a private link stays, and no one is paired with it meanwhile.
      else matcher.remove(seat.person);
    },

    /** A paused search resumes at the back of the queue. The earlier socket may still look open, as after a change of network. */
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

    /** A companion whose socket is away is still seen: a talk that goes on must not end. @throws Problem not_in_room */
    keepRoom(connection: string, roomId: string, now: number): void {
      const seat = seats.ofConnection(connection);
      if (seat?.room?.id !== roomId) throw new Problem("not_in_room");
      away.prolong(companionOf(seat, seat.room), now);
    },

    /** Null while the companion is away. @throws Problem not_in_room */
    companionSocket(connection: string, roomId: string): string | null {
      const seat = seats.ofConnection(connection);
      if (seat?.room?.id !== roomId) throw new Problem("not_in_room");
      return companionOf(seat, seat.room).connection;
    },

    /** What the connection did as another person ends. */
    identify(connection: string, person: string, now: number): Effect[] {
      const seat = seats.ofConnection(connection);
      return !seat || seat.person === person ? [] : state.end(seat, "ended", now);
    },
  };
}
