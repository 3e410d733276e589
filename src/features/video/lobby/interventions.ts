import { isAnonymous } from "#contract/video.ts";
import type { Effect, EndReason } from "./effects.ts";
import type { LobbyState } from "./lobby-state.ts";
import { companionOf } from "./seat.ts";

/** What else ends a person's search or room: a moderator, a call, an operator who ends all, a restart, a block. */
export function createInterventions({ matcher, seats, rooms, held, leaveSeat, end }: LobbyState) {
  return {
    /** Ends the person's search or room and sends their tab the reason; a companion is notified that they left. */
    dismiss(person: string, reason: EndReason, now: number): Effect[] {
      const seat = seats.ofPerson(person);
      return seat ? end(seat, reason, now) : [];
    },

    /**
     * Ends the search or rated room of a person whom reports hold, and an anonymous room only at `due`, a random time: ended at
     * once, it would tell the companion that they are the one just reported by name.
     */
    hold(person: string, now: number, due: number): Effect[] {
      const seat = seats.ofPerson(person);
      if (!seat) return [];
      if (!seat.room || !isAnonymous(seat.room.mode)) return end(seat, "moderated", now);
      held.start(seat, due);
      return [];
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

    /**
     * Keeps the two apart from their next search on, and ends a rated room: the one who blocks gets that reason, the other only
     * that the companion left. An anonymous room goes on until one of them leaves: if it ended with the block of one candidate
     * and not of another, blocks would tell who the companion is.
     */
    block(blocker: string, blocked: string, now: number): Effect[] {
      matcher.block(blocker, blocked);
      const seat = seats.ofPerson(blocker);
      if (!seat?.room || isAnonymous(seat.room.mode)) return [];
      return companionOf(seat, seat.room).person === blocked ? leaveSeat(seat, now, { own: "blocked" }) : [];
    },
  };
}
