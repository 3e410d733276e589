import type { Effect, EndReason } from "./effects.ts";
import type { LobbyState } from "./lobby-state.ts";
import { companionOf } from "./seat.ts";

/** What else ends a person's search or room: a moderator, a call, an operator who ends all, a restart, a block. */
export function createInterventions({ matcher, seats, rooms, links, leaveSeat, end }: LobbyState) {
  return {
    /** Ends the person's search or room and sends their tab the reason; a companion is notified that they left. */
    dismiss(person: string, reason: EndReason, now: number): Effect[] {
      const seat = seats.ofPerson(person);
      return seat ? end(seat, reason, now) : [];
    },

    /** Ends every search and notifies each tab; rooms go on. */
    endSearches(now: number): Effect[] {
      return seats.waiting().flatMap((seat) => end(seat, "ended", now));
    },

    /** Ends every room and notifies no tab: when the server stops, the two of a room still see each other and talk on. */
    endRooms(now: number): Effect[] {
      const effects = rooms.all().flatMap(({ ends: [seat] }) => leaveSeat(seat, now));
      return effects.filter(({ kind }) => kind === "closed");
    },

    /** Keeps the two apart. The one who blocks gets that reason, the other only that the companion left. */
    block(blocker: string, blocked: string, now: number): Effect[] {
      matcher.block(blocker, blocked);
      const [seat, other] = [seats.ofPerson(blocker), seats.ofPerson(blocked)];
      // They wait by one link while one is away, and would meet as soon as both are there.
      if (seat && other && !seat.room && links.areTogether(seat, other)) return end(other, "ended", now);
      if (!seat?.room || companionOf(seat, seat.room).person !== blocked) return [];
      return leaveSeat(seat, now, { own: "blocked" });
    },
  };
}
